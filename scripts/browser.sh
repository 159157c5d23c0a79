#!/bin/sh
# Print the path of a Chromium for the browser test; install one where that can be done without asking.
# CHROMIUM in the environment names one.
set -eu

find_browser() {
    for name in ${CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable}; do
        # Asked for its version, because Ubuntu's chromium-browser may be a stub that only says to install a snap.
        if command -v "$name" >/dev/null 2>&1 && "$name" --version >/dev/null 2>&1; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

find_browser && exit 0

if [ -z "${CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser test" >&2
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null || true
    find_browser && exit 0
fi

{
    echo "The browser test needs Chromium, and none was found."
    echo "Debian: apt-get install chromium.  Fedora: dnf install chromium.  Elsewhere Google Chrome will do."
    echo "If it is installed but not on the PATH:  make test CHROMIUM=/path/to/chromium"
} >&2
exit 1
