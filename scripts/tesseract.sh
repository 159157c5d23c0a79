#!/bin/sh
# Print the path of tesseract for the legibility tests; install it where that can be done without asking.
# TESSERACT in the environment names one.
set -eu

find_tesseract() {
    # Asked for its languages: without English it reads nothing.
    command -v "${TESSERACT:-tesseract}" >/dev/null 2>&1 &&
        "${TESSERACT:-tesseract}" --list-langs 2>&1 | grep -qx eng &&
        command -v "${TESSERACT:-tesseract}"
}

find_tesseract && exit 0

if [ -z "${TESSERACT:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing tesseract for the legibility tests" >&2
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends tesseract-ocr >/dev/null || true
    find_tesseract && exit 0
fi

{
    echo "The legibility tests need tesseract with English, and none was found."
    echo "Debian: apt-get install tesseract-ocr.  Fedora: dnf install tesseract.  macOS: brew install tesseract."
    echo "If it is installed but not on the PATH:  make test TESSERACT=/path/to/tesseract"
} >&2
exit 1
