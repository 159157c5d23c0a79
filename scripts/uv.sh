#!/bin/sh
# Put uv into FOLDER/bin/uv, with nothing on the machine but a Python of 3.11 to 3.13.
# Usage: scripts/uv.sh FOLDER        PYTHON in the environment names the Python to take.
set -eu

version=0.13.9
folder=$1

fits() { # is $1 there, does it run, and is it of a version that Hortus runs on?
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1
}

seen=""
python=""
for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python; do
    fits "$candidate" || continue
    seen=$candidate
    # Debian's python3 has neither ensurepip nor pip unless asked; either of them is enough.
    if "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1 || "$candidate" -m pip --version >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done

if [ -z "$seen" ]; then
    {
        echo "Hortus needs Python 3.11, 3.12 or 3.13, and none was found."
        echo "Install one, or name it:  make run PYTHON=/path/to/python3"
    } >&2
    exit 1
fi
if [ -z "$python" ]; then
    {
        echo "$("$seen" --version) is here, but it can install nothing: it has neither ensurepip nor pip."
        echo "On Debian and Ubuntu:  apt-get install python3-venv"
        echo "On others, install pip for it, or name another Python:  make run PYTHON=/path/to/python3"
    } >&2
    exit 1
fi

echo "Installing uv $version with $("$python" --version)"
rm -rf "$folder"
# --only-binary: without a ready-made uv for this machine pip would try to compile one.
if "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    "$python" -m venv "$folder"
    "$folder/bin/python" -m pip install -qq --disable-pip-version-check --only-binary=:all: "uv==$version"
else
    PIP_USER=0 "$python" -m pip install -qq --disable-pip-version-check --only-binary=:all: \
        --target "$folder" "uv==$version"
fi
