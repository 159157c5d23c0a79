"""Rated games: said before, said after, three a day for two people, and the leaderboard that comes of them."""

from tests.e2e.stage import Stage, Table

FOUR = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")


async def resigned(stage: Stage, table: Table, moves: tuple[str, ...] = FOUR) -> str:
    """What is posted when Black gives a game up after some moves."""
    for turn, move in enumerate(moves):
        move_of = {"game": table.number, "move": move}
        await stage.slash((table.white, table.black)[turn % 2], "gardens move", posts=True, **move_of)
    asked = await stage.slash(table.black, "gardens resign", game=table.number)
    result = await stage.press(table.black, asked, "Resign", posts=True)
    return str(result.sent[-1].text)


async def test_a_rated_game_is_said_to_be_one_and_tells_what_it_did_to_both(stage: Stage) -> None:
    asked = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    alice, bob = stage.alice.mention, stage.bob.mention
    assert f"The game is rated: {alice} (1500?), {bob} (1500?)." in asked.text
    accepted = await stage.press(stage.bob, asked, "Accept", posts=True)
    assert "The game is rated: 1500? · 1500?." in accepted.message.text
    table = Table(stage, accepted.sent[-1])
    assert "A rated game" in table.board.text
    final = await resigned(stage, table)
    white, black = table.white.mention, table.black.mention
    assert f"Ratings: {white} 1500? → 1662?, {black} 1500? → 1338?." in final
    assert "A rated game" not in final
    board = await stage.slash(stage.carl, "leaderboard", game="gardens")
    assert [line.split(" · ")[-1] for line in board.text.splitlines()[1:]] == [
        "1662? after 1 game",
        "1338? after 1 game",
    ]
    again = await stage.slash(table.white, "gardens open")
    assert f"The game is rated: {white} (1662?)." in again.text


async def test_the_fourth_game_of_two_people_on_a_day_moves_nothing_and_says_so(stage: Stage) -> None:
    for number in range(1, 5):
        final = await resigned(stage, await stage.game())
        assert ("Ratings: " in final) == (number <= 3)
    assert "three rated games of the same two people count on one day" in final
    stage.clock.turn(hours=12)  # the next day in UTC
    assert "Ratings: " in await resigned(stage, await stage.game())
    rated = await stage.bot.house.ratings.of([stage.alice.id, stage.bob.id])
    assert [one.games for one in rated.values()] == [4, 4]


async def test_a_game_of_under_four_turns_counts_for_nothing(stage: Stage) -> None:
    final = await resigned(stage, await stage.game(), FOUR[:3])
    assert "fewer than four turns" in final
    board = await stage.slash(stage.alice, "leaderboard", game="gardens")
    assert "No rated game has been finished yet" in board.text


async def test_who_does_not_want_a_rated_game_says_so(stage: Stage) -> None:
    asked = await stage.slash(stage.alice, "gardens open", rated="no")
    assert "The game is unrated" in asked.text
    accepted = await stage.press(stage.bob, asked, "Accept", posts=True)
    assert "rated" not in accepted.message.text.replace("unrated", "")
    table = Table(stage, accepted.sent[-1])
    assert "An unrated game" in table.board.text
    final = await resigned(stage, table)
    assert "atings" not in final
    assert "An unrated game" in final
    assert await stage.bot.house.storage.ratings.of([stage.alice.id, stage.bob.id]) == {}
