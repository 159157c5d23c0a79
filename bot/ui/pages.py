"""Longer lists, a page at a time."""

from collections.abc import Callable

import discord

from bot.ui.press import Press, button
from bot.ui.reply import View


def turns(page: int, pages: int, press: Callable[[int], Press]) -> list[discord.ui.Button[View]]:
    """The buttons to the page before and the page after, where there are such.

    Args:
        page: the page shown, from 0.
        pages: how many there are.
        press: says the press that shows a page.
    """
    ways = [("◀", page - 1), ("▶", page + 1)]
    return [button(label, press(to)) for label, to in ways if 0 <= to < pages]
