"""What comes due without anybody pressing: invitations, clocks, boards never shown, the computer's moves, dailies."""

from bot.ui.departures import forget
from bot.ui.gardens import computer
from bot.ui.gardens.clocks import ring
from bot.ui.gardens.invitation import say_closed
from bot.ui.gardens.post import catch_up
from bot.ui.house import House
from bot.ui.wyr.posting import post_dailies


async def tick(house: House) -> None:
    """Does what has come due by now."""
    await _tell_lapsed(house)
    await ring(house)
    await catch_up(house)
    computer.catch_up(house)
    await house.wyr.days.prepare(house.clock())
    post_dailies(house)
    await forget(house)


async def _tell_lapsed(house: House) -> None:
    for invitation in await house.challenges.lapsed():
        if await say_closed(house, invitation):
            await house.challenges.told(invitation.id)
