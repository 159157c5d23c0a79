#!/bin/sh
# Run the tests with all that this machine has or can be given. Usage: scripts/test.sh [ARGUMENTS OF PYTEST]
# Without Chromium or PostgreSQL the tests marked `browser` or `postgresql` are left out, and it is said; never in CI.
set -eu

without=""
if CHROMIUM=$(scripts/browser.sh); then export CHROMIUM; else without="browser"; fi
if PG_BIN=$(scripts/postgresql.sh); then export PG_BIN PATH="$PG_BIN:$PATH"; else without="${without:+$without or }postgresql"; fi

if [ -z "$without" ]; then
    exec .venv/bin/python -m pytest -n 2 "$@"
fi
[ -z "${CI:-}" ] || exit 1

status=0
.venv/bin/python -m pytest -n 2 -m "not ($without)" "$@" || status=$?
echo "Left out, see above what they need: the tests marked $without."
exit $status
