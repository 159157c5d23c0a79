"""The indexes of the tables. As with those, the migrations build them, and a test holds the two together.

Nothing that runs asks for them, and the words for PostgreSQL that they take are long in loading: so they are in no
file that a start loads.
"""

from typing import Any

import sqlalchemy as sa

from bot.storage.tables import invitations, matches, metadata, rating_changes, standings, stretches

__all__ = ["metadata"]


def _index(name: str, *columns: sa.Column[Any], where: Any = None, unique: bool = False) -> None:
    sa.Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


_m = matches.c
_going = _m.ended.is_(None)
# One deal of the day for each person; the day comes first, so that the day's board reads the same index.
_index("ix_matches_daily", _m.day, _m.seat_0, where=_m.day.is_not(None), unique=True)
for _seat in (_m.seat_0, _m.seat_1):
    _index(f"ix_matches_playing_{_seat.name[-1]}", _seat, where=_going)
    _index(f"ix_matches_finished_{_seat.name[-1]}", _seat, _m.ended, where=_m.ended.is_not(None))
# In words: SQLAlchemy would make "rated = 1" of it for SQLite, which does not find the index for anything else then.
_index("ix_matches_rated", _m.ended, _m.id, where=sa.text("rated AND ended IS NOT NULL"))
_index("ix_matches_unshown", _m.moved, where=_m.version > _m.shown_version)
for _due in (_m.deadline, _m.reminder):
    _index(f"ix_matches_{_due.name}", _due, where=sa.and_(_due.is_not(None), _going))

_i = invitations.c
_index("ix_invitations_open", _i.expires, where=_i.status == sa.literal_column("'open'"))
_index("ix_invitations_challenger", _i.challenger, _i.made)
# So that deleting a match does not look through all invitations.
_index("ix_invitations_match", _i.match_id, where=_i.match_id.is_not(None))
_index("ix_invitations_again", _i.rematch_of, where=_i.rematch_of.is_not(None))
# Of two who ask for the same rematch at once, one asks and the other accepts.
_again = sa.text("rematch_of IS NOT NULL AND status IN ('open', 'accepted')")
_index("ix_invitations_rematch", _i.rematch_of, where=_again, unique=True)

_index("ix_rating_changes_person", rating_changes.c.person, rating_changes.c.at)

_s = standings.c
_index("ix_standings_order", _s.board, _s.guild_id, _s.behind, _s.detail, _s.reached, _s.person, where=_s.shown)
_index("ix_standings_person", _s.person, _s.board)

# Nearly always empty.
_index("ix_stretches_long", stretches.c.people, where=sa.text("people > 1000"))
