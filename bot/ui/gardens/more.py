"""What else a player can do with a board: offer a draw, ask for a move back, resign, have it as text or afresh."""

from dataclasses import replace

import discord

from bot.match import Match, OfferKind
from bot.play.gardens import Change
from bot.play.replay import gardens_state
from bot.ui.gardens.alt import text_board
from bot.ui.gardens.board import scene
from bot.ui.gardens.offers import offer_reply, offer_settled, settle_offer
from bot.ui.gardens.post import note_offered, note_shown, post_change, post_offer, post_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text, public_text
from bot.ui.names import people, player
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, sentence


@on("g-more")
async def more(house: House, interaction: Interaction, press: Press) -> Reply:
    """`More` under a board: what a player seldom needs; a bystander gets the board as text and the rules."""
    match = await house.gardens.match(press.id)
    words = private_text(interaction)
    buttons = []
    told = words("more-of", match=match.id)
    if match.seat_of(interaction.user.id) is None:
        told = words("more-bystander", match=match.id, players=people(words, match.seats))
    elif not match.over:
        buttons += [
            button(words("offer-draw"), Press("g-draw", match.id)),
            button(words("ask-for-takeback"), Press("g-takeback", match.id, match.version)),
            button(words("resign"), Press("g-resign", match.id, match.version), discord.ButtonStyle.danger),
        ]
    buttons += [
        button(words("show-as-text"), Press("g-text", match.id, match.version)),
        button(words("rules"), Press("rules", 0, 0, "gardens-0")),
    ]
    return sentence(told, *buttons)


@on("g-text")
async def as_text(house: House, interaction: Interaction, press: Press) -> Reply:
    """The board as a code block."""
    match = await house.gardens.match(press.id)
    words = private_text(interaction)
    position = gardens_state(match).position
    return sentence(
        f"{words('board-as-text', match=match.id)}\n{text_board(words, scene(words, match))}\n-# `{position}`"
    )


def afresh(house: House, interaction: Interaction, match: Match) -> Reply:
    """`/gardens board`: the board again, at the bottom of its channel."""
    told = private_text(interaction)("board-comes", match=match.id)
    return _then_post(sentence(told), house, Change(match, match), interaction)


@on("g-resign", update=True)
async def ask_to_resign(house: House, interaction: Interaction, press: Press) -> Reply:
    """The first press of two."""
    match = await house.gardens.playing(press.id, interaction.user.id)
    return resign_reply(interaction, match)


def resign_reply(interaction: Interaction, match: Match) -> Reply:
    """The question before resigning."""
    words = private_text(interaction)
    opponent = match.opponent_of(interaction.user.id)
    return sentence(
        words("resign-sure", match=match.id, opponent=player(words, match, opponent)),
        button(words("resign"), Press("g-resigned", match.id, match.version), discord.ButtonStyle.danger),
        button(words("cancel"), Press("g-stay", match.id)),
    )


@on("g-stay", update=True)
async def stay(_house: House, interaction: Interaction, press: Press) -> Reply:
    """Not resigned after all."""
    return sentence(private_text(interaction)("not-resigned", match=press.id))


@on("g-resigned", update=True)
async def resign(house: House, interaction: Interaction, press: Press) -> Reply:
    """The second press of two."""
    change = await house.gardens.resign(press.id, press.version, interaction.user.id)
    words = private_text(interaction)
    return _then_post(sentence(words("you-resigned", match=press.id)), house, change, interaction)


@on("g-draw", update=True)
async def offer_draw(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Offer draw`: whatever has been played since this menu was opened, it is the game that is to be drawn."""
    return await offer_or_answer(house, interaction, press.id, 0, "draw")


@on("g-takeback", update=True)
async def ask_for_takeback(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Ask for takeback`."""
    return await offer_or_answer(house, interaction, press.id, press.version, "takeback")


async def offer_or_answer(
    house: House, interaction: Interaction, match_id: int, version: int, kind: OfferKind, *, here: bool = False
) -> Reply:
    """Asks something of the opponent; where they have asked something, shows the answers to it instead.

    Args:
        house: the services.
        interaction: who asks.
        match_id: the match.
        version: the version their screen shows; 0 where it shows none.
        kind: what for.
        here: the reply itself is the offer if it is shown in the match's channel; else it is posted there.
    """
    match = await house.gardens.playing(match_id, interaction.user.id)
    words = private_text(interaction)
    if match.level is not None:
        return await _ask_the_computer(house, interaction, match, version, kind)
    if match.offer is not None and match.seats[match.offer.seat] != interaction.user.id:
        return replace(offer_reply(words, match), private=True)
    change = await house.offers.make(match_id, version, interaction.user.id, kind)
    after = change.after
    if here and interaction.channel_id == after.place.channel_id:

        async def note(message: int | None) -> None:
            if message is not None:
                await note_offered(house, after, message)
            await settle_offer(house, change, None)

        return replace(offer_reply(public_text(interaction), after), then=note)

    async def post(_message: int | None) -> None:
        await post_offer(house, after, interaction)
        await settle_offer(house, change, None)

    told = words("you-offered" if kind == "draw" else "you-asked-back", match=match_id)
    return replace(sentence(told), then=post)


async def _ask_the_computer(
    house: House, interaction: Interaction, match: Match, version: int, kind: OfferKind
) -> Reply:
    """The computer agrees at once, or the refusal says that it does not."""
    words = private_text(interaction)
    if kind == "draw":
        change = await house.computer.draw(match.id, interaction.user.id)
        told = words("computer-agrees", match=match.id)
    else:
        change = await house.offers.take_back(match.id, version, interaction.user.id)
        told = words("taken-back", match=match.id, move=change.before.moves[len(change.after.moves)])
    return _then_post(sentence(told), house, change, interaction)


@on("g-agree", update=True)
async def agree(house: House, interaction: Interaction, press: Press) -> Reply:
    """The offer accepted."""
    change = await house.offers.answer(press.id, press.version, interaction.user.id, accept=True)
    return _then_post(offer_settled(public_text(interaction), change), house, change, interaction)


@on("g-decline", update=True)
async def decline(house: House, interaction: Interaction, press: Press) -> Reply:
    """The offer declined."""
    change = await house.offers.answer(press.id, press.version, interaction.user.id, accept=False)
    told = offer_settled(public_text(interaction), change)

    async def tell(_message: int | None) -> None:
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await post_words(house, change.after, told, interaction)  # the one who offered does not see that message
            await settle_offer(house, change, None)
        await note_shown(house, change.after)

    return replace(told, then=tell)


def _then_post(reply: Reply, house: House, change: Change, interaction: Interaction) -> Reply:
    async def post(_message: int | None) -> None:
        await post_change(house, change, interaction)

    return replace(reply, then=post)
