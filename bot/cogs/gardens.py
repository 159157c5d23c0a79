"""`/gardens ...` and the context menu `Challenge to Gardens`."""

from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot.cogs.reach import in_servers
from bot.match import Match, OfferKind
from bot.play.challenges import Terms
from bot.play.clocks import NO_CLOCK, PACES
from bot.ui.answer import answer
from bot.ui.audience import for_one
from bot.ui.gardens.analysis import analysis_reply
from bot.ui.gardens.computer import begin
from bot.ui.gardens.export import export_reply
from bot.ui.gardens.games import games_page
from bot.ui.gardens.invitation import invite, opponent_of
from bot.ui.gardens.menu import played
from bot.ui.gardens.more import afresh, offer_or_answer, resign_reply
from bot.ui.gardens.rematch import rematch_reply
from bot.ui.gardens.replay import replay_reply
from bot.ui.gardens.suggestions import games_offered, moves_offered
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.localised import SAY
from bot.ui.reply import Reply
from bot.ui.rules import rules_page
from engine.gardens.levels import LEVELS

GameOption = app_commands.Range[int, 1, 2**53 - 1]
Choice = app_commands.Choice

SEATS: Final = {"random": None, "white": 0, "black": 1}
"""The seat that each choice of a colour means."""

PACE_CHOICES: Final = [
    Choice(name=SAY("pace-none"), value=NO_CLOCK),
    *(Choice(name=SAY("pace", count=days), value=str(days)) for days in PACES),
]
"""What a game's pace may be."""

RATED: Final = "yes"
"""What a game's `rated:` is, if nobody says."""

RATED_CHOICES: Final = [Choice(name=SAY("rated-yes"), value=RATED), Choice(name=SAY("rated-no"), value="no")]
"""Whether a game may count for the ratings."""

TERMS: Final = {"pace": SAY("option-pace"), "target": SAY("option-target"), "rated": SAY("option-rated")}
"""What the options say that a game is played by."""


@in_servers
class GardensCommands(app_commands.Group):
    """The commands of the game for two."""

    def __init__(self, house: House) -> None:
        super().__init__(name="gardens", description=SAY("command-gardens"))
        self.house = house

    @app_commands.command(description=SAY("command-gardens-challenge"))
    @app_commands.describe(opponent=SAY("option-opponent"), **TERMS)
    @app_commands.choices(pace=PACE_CHOICES, rated=RATED_CHOICES)
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User,
        pace: str | None = None,
        target: Literal[8, 7] = 8,
        rated: str = RATED,
    ) -> None:
        """`/gardens challenge`."""
        asked = opponent_of(interaction, opponent)
        work = invite(self.house, interaction, asked, target, pace, rated=rated == RATED)
        await answer(self.house, interaction, work, public=True)

    @app_commands.command(description=SAY("command-gardens-open"))
    @app_commands.describe(**TERMS)
    @app_commands.choices(pace=PACE_CHOICES, rated=RATED_CHOICES)
    async def open(
        self, interaction: Interaction, pace: str | None = None, target: Literal[8, 7] = 8, rated: str = RATED
    ) -> None:
        """`/gardens open`."""
        work = invite(self.house, interaction, None, target, pace, rated=rated == RATED)
        await answer(self.house, interaction, work, public=True)

    @app_commands.command(description=SAY("command-gardens-computer"))
    @app_commands.describe(level=SAY("option-level"), colour=SAY("option-colour"), target=SAY("option-target"))
    @app_commands.choices(level=[Choice(name=SAY(f"strength-{level}"), value=level) for level in LEVELS])
    @app_commands.choices(
        colour=[
            Choice(name=SAY("colour-random"), value="random"),
            Choice(name=SAY("colour-0"), value="white"),
            Choice(name=SAY("colour-1"), value="black"),
        ],
    )
    async def computer(
        self, interaction: Interaction, level: int = 2, colour: str = "random", target: Literal[8, 7] = 8
    ) -> None:
        """`/gardens computer`."""
        work = begin(self.house, interaction, level, SEATS[colour], target)
        await answer(self.house, interaction, work, public=True)

    @app_commands.command(description=SAY("command-gardens-move"))
    @app_commands.describe(move=SAY("option-move"), game=SAY("option-game"))
    async def move(
        self, interaction: Interaction, move: app_commands.Range[str, 1, 100], game: GameOption | None = None
    ) -> None:
        """`/gardens move`."""
        await answer(self.house, interaction, self._move(interaction, move, game))

    @app_commands.command(description=SAY("command-gardens-board"))
    @app_commands.describe(game=SAY("option-game"))
    async def board(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens board`."""
        await answer(self.house, interaction, self._board(interaction, game))

    @app_commands.command(description=SAY("command-gardens-games"))
    async def games(self, interaction: Interaction) -> None:
        """`/gardens games`."""
        await answer(self.house, interaction, games_page(self.house, interaction, 0))

    @app_commands.command(description=SAY("command-gardens-resign"))
    @app_commands.describe(game=SAY("option-game"))
    async def resign(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens resign`."""
        await answer(self.house, interaction, self._resign(interaction, game))

    @app_commands.command(description=SAY("command-gardens-draw"))
    @app_commands.describe(game=SAY("option-game"))
    async def draw(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens draw`."""
        await answer(self.house, interaction, self._offer(interaction, game, "draw"))

    @app_commands.command(description=SAY("command-gardens-takeback"))
    @app_commands.describe(game=SAY("option-game"))
    async def takeback(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens takeback`."""
        await answer(self.house, interaction, self._offer(interaction, game, "takeback"))

    @app_commands.command(description=SAY("command-gardens-rematch"))
    @app_commands.describe(game=SAY("option-finished"))
    async def rematch(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens rematch`."""
        await answer(self.house, interaction, self._rematch(interaction, game), public=True)

    @app_commands.command(description=SAY("command-gardens-replay"))
    @app_commands.describe(game=SAY("option-replay"))
    async def replay(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens replay`."""
        await answer(self.house, interaction, replay_reply(self.house, interaction, game))

    @app_commands.command(description=SAY("command-gardens-export"))
    @app_commands.describe(game=SAY("option-replay"))
    async def export(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens export`."""
        await answer(self.house, interaction, export_reply(self.house, interaction, game))

    @app_commands.command(description=SAY("command-gardens-analyse"))
    @app_commands.describe(game=SAY("option-finished"))
    async def analyse(self, interaction: Interaction, game: GameOption | None = None) -> None:
        """`/gardens analyse`."""
        await answer(self.house, interaction, analysis_reply(self.house, interaction, game))

    @app_commands.command(description=SAY("command-gardens-rules"))
    async def rules(self, interaction: Interaction) -> None:
        """`/gardens rules`."""
        await answer(self.house, interaction, rules_page(self.house, for_one(interaction), "gardens", 0))

    @move.autocomplete("move")
    async def suggest_moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """The legal moves that begin with what is typed."""
        return await moves_offered(self.house, interaction, _named(interaction), typed)

    @move.autocomplete("game")
    @board.autocomplete("game")
    @resign.autocomplete("game")
    @draw.autocomplete("game")
    @takeback.autocomplete("game")
    async def suggest_games(self, interaction: Interaction, typed: str | int) -> list[Choice[int]]:
        """The person's games, by number and opponent."""
        return await games_offered(self.house, interaction, typed, self.house.gardens.unfinished)

    @analyse.autocomplete("game")
    @rematch.autocomplete("game")
    async def suggest_finished(self, interaction: Interaction, typed: str | int) -> list[Choice[int]]:
        """The person's finished games, likewise, the last one first."""
        return await games_offered(self.house, interaction, typed, self.house.gardens.finished)

    @replay.autocomplete("game")
    @export.autocomplete("game")
    async def suggest_all(self, interaction: Interaction, typed: str | int) -> list[Choice[int]]:
        """The person's games, those that go on first."""
        return await games_offered(self.house, interaction, typed, self.house.gardens.all_of)

    async def _meant(self, interaction: Interaction, game: int | None, *, to_move: bool = False) -> Match:
        return await self.house.gardens.find(interaction.user.id, interaction.channel_id or 0, game, to_move=to_move)

    async def _move(self, interaction: Interaction, move: str, game: int | None) -> Reply:
        match = await self._meant(interaction, game, to_move=True)
        return await played(self.house, interaction, match.id, 0, move)

    async def _board(self, interaction: Interaction, game: int | None) -> Reply:
        return afresh(self.house, interaction, await self._meant(interaction, game))

    async def _resign(self, interaction: Interaction, game: int | None) -> Reply:
        match = await self._meant(interaction, game)
        return resign_reply(interaction, await self.house.gardens.playing(match.id, interaction.user.id))

    async def _rematch(self, interaction: Interaction, game: int | None) -> Reply:
        if game is None:
            game = (await self.house.gardens.last(interaction.user.id, interaction.channel_id or 0)).id
        return await rematch_reply(self.house, interaction, game)

    async def _offer(self, interaction: Interaction, game: int | None, kind: OfferKind) -> Reply:
        match = await self._meant(interaction, game)
        return await offer_or_answer(self.house, interaction, match.id, 0, kind, here=True)


def challenge_menu(house: House) -> app_commands.ContextMenu:
    """The member context menu `Challenge to Gardens`."""

    async def challenge(interaction: Interaction, member: discord.User) -> None:
        work = invite(house, interaction, opponent_of(interaction, member), Terms().target, None)
        await answer(house, interaction, work, public=True)

    menu = app_commands.ContextMenu(name="Challenge to Gardens", callback=challenge)
    return in_servers(menu)


def _named(interaction: Interaction) -> int | None:
    """The game named so far while the command is being typed."""
    game: Any = interaction.namespace.game
    return game if isinstance(game, int) else None
