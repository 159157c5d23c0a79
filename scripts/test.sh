#!/bin/sh
# Run the tests with all that this machine has or can be given. Usage: scripts/test.sh [ARGUMENTS OF PYTEST]
# Without Chromium, PostgreSQL or tesseract the tests that need them leave themselves out, and it is said; in CI that
# is an error.
set -eu

missing=""
if CHROMIUM=$(scripts/browser.sh); then export CHROMIUM; else missing="Chromium"; fi
if PG_BIN=$(scripts/postgresql.sh); then export PG_BIN PATH="$PG_BIN:$PATH"; else missing="${missing:+$missing and }PostgreSQL"; fi
if TESSERACT=$(scripts/tesseract.sh); then export TESSERACT; else missing="${missing:+$missing and }tesseract"; fi
[ -z "$missing" ] || [ -z "${CI:-}" ] || exit 1

status=0
# Three on two cores: the end-to-end scenes wait as much as they work. With four, what has three seconds comes too late.
.venv/bin/python -m pytest -n 3 --dist worksteal "$@" || status=$?
[ -z "$missing" ] || echo "There is no $missing here, so some tests were left out; see above what to install."
exit $status
