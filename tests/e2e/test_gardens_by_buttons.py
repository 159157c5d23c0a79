"""A game of Gardens played by pressing, as people do."""

from pathlib import Path

from tests.e2e.stage import Stage

GAME = (Path(__file__).parent / "data" / "gardens_to_seven.txt").read_text().split()


async def test_a_whole_game_by_buttons_to_a_win(stage: Stage) -> None:
    table = await stage.game(target=7)
    for turn, move in enumerate(GAME):
        await table.play((table.white, table.black)[turn % 2], move)
    match = await stage.match(table.number)
    assert match.moves == tuple(GAME)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "target")
    final = table.board
    assert f"<@{table.white.id}> wins" in final.text
    assert "7 stones are home" in final.text
    offered = {button.label for button in final.buttons}
    assert "Replay" in offered
    assert not offered & {"Make a move", "More"}
    assert final.pinged == set()
    assert len(final.attachments) == 1
    board = await stage.slash(stage.carl, "leaderboard", game="gardens")
    winner = "alice" if table.white is stage.alice else "bob"
    assert f"**1.** {winner} · 1662? after 1 game\n" in board.text


async def test_each_turn_has_one_board_that_pings_the_player_to_move(stage: Stage) -> None:
    table = await stage.game()
    first = table.board
    assert first.pinged == {table.white.id}
    assert {button.label for button in first.buttons} == {"Make a move", "More"}
    played = await table.play(table.white, "wh3>a2>b2>b2")
    assert [message.id for message in played.sent] == [table.board.id]
    assert [message.id for message in played.edited] == [first.id]
    assert not first.buttons, "the old board loses its buttons"
    assert len(first.attachments) == 1, "and keeps its picture"
    assert "Turn 1" in first.text
    second = table.board
    assert second.pinged == {table.black.id}
    assert "`wh3>a2>b2>b2`" in second.text
    assert "3 stones from White's Home walked to a2, b2 (×2)" in second.text


async def test_one_request_a_press_and_three_for_the_press_that_plays(stage: Stage) -> None:
    table = await stage.game()
    shown = await stage.press(table.white, table.board, "Make a move")
    assert [call.method for call in shown.calls] == ["POST"]
    picked = await stage.press(table.white, shown, "wh2")
    assert [call.method for call in picked.calls] == ["POST"]
    preview = await table.go_on(table.white, picked, "wh2>a1>a1")
    played = await stage.press(table.white, preview, "Confirm")
    assert [call.method for call in played.calls] == ["POST", "POST", "PATCH"]


async def test_the_menu_is_private_and_shows_what_can_be_done(stage: Stage) -> None:
    table = await stage.game()
    shown = await stage.press(table.white, table.board, "Make a move")
    assert shown.ack == "message"
    assert shown.message.visible_to(table.white)
    assert not shown.message.visible_to(table.black)
    assert [b.label for b in shown.message.buttons] == ["wh1", "wh2", "wh3", "wh4", "wh5", "Cancel"]
    walk = await stage.press(table.white, shown, "wh3")
    assert walk.ack == "update"
    assert [b.label for b in walk.message.buttons] == ["a1", "a2", "a3", "Back", "Cancel"]
    walk = await stage.press(table.white, walk, "a2")
    assert [b.label for b in walk.message.buttons] == ["a1", "a2 again", "a3", "b2", "Back", "Cancel"]
    walk = await stage.press(table.white, walk, "Back")
    assert [b.label for b in walk.message.buttons] == ["a1", "a2", "a3", "Back", "Cancel"]
    walk = await stage.press(table.white, walk, "Back")
    assert [b.label for b in walk.message.buttons] == ["wh1", "wh2", "wh3", "wh4", "wh5", "Cancel"]
    closed = await stage.press(table.white, walk, "Cancel")
    assert not closed.message.buttons
    assert not closed.message.attachments
    assert (await stage.match(table.number)).moves == ()


async def test_a_walk_with_only_one_way_on_goes_on_by_itself(stage: Stage) -> None:
    # The tower of two on b5 is walled in by full towers but for a5, and from there only wg and a4, a6 are open.
    start = "-,-,-,-,-/-,wb,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 9.0,0.9,0.0,0.0 b 8 2"
    table = await stage.seat(start)
    shown = await stage.press(stage.bob, table.board, "Make a move")
    picked = await stage.press(stage.bob, shown, "bh1")
    assert {b.label for b in picked.message.buttons} == {"e1", "e2", "e3", "Back", "Cancel"}
    preview = await stage.press(stage.bob, picked, "e1")
    assert [b.label for b in preview.message.buttons] == ["Confirm", "Back", "Cancel"]
    back = await stage.press(stage.bob, preview, "Back")
    assert {b.label for b in back.message.buttons} == {"e1", "e2", "e3", "Back", "Cancel"}


async def test_each_picture_has_words_and_there_is_only_one(stage: Stage) -> None:
    table = await stage.game()
    shown = await stage.press(table.white, table.board, "Make a move")
    for key in ("wh5", "a1", "a1 again", "b1", "Back", "a2"):
        shown = await stage.press(table.white, shown, key)
        (picture,) = shown.message.attachments
        assert picture.image().size == (1200, 1128) if hasattr(picture, "image") else picture.data[:4] == b"\x89PNG"
        assert picture.description
        assert len(picture.description) <= 1024
