"""`/gardens export`, from end to end."""

from bot.play.exports import read
from engine import gardens
from tests.e2e.stage import Stage


async def test_players_have_their_game_as_a_file_and_others_when_it_is_over(stage: Stage) -> None:
    table = await stage.game()
    await table.type(table.white, "wh1>a1")
    exported = await stage.slash(table.black, "gardens export")
    assert exported.ephemeral
    (file,) = exported.message.attachments
    assert file.filename == f"gardens-{table.number}.txt"
    other = await stage.slash(stage.carl, "gardens export", game=table.number)
    assert not other.message.attachments
    assert "still going on" in other.text
    await stage.press(table.white, await stage.slash(table.white, "gardens resign"), "Resign")
    exported = await stage.slash(stage.carl, "gardens export", game=table.number)
    (file,) = exported.message.attachments
    text = file.data.decode()
    assert read(text) == (gardens.GAME.start({}, ""), ("wh1>a1",))
    names = {table.white: "alice" if table.white is stage.alice else "bob"}
    assert f"White: {names[table.white]}\n" in text
    assert "Result: Black, resignation\n" in text
    assert "Place: Park #" in text
