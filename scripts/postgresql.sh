#!/bin/sh
# Print the folder of PostgreSQL's server programs (initdb, postgres) for the storage tests; install them where that
# can be done without asking. PG_BIN in the environment names the folder.
set -eu

find_programs() {
    if [ -n "${PG_BIN:-}" ]; then
        [ -x "$PG_BIN/initdb" ] && echo "$PG_BIN"
        return
    fi
    # Debian keeps them off the PATH, one folder a version; the newest is taken.
    for initdb in $(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -rV) $(command -v initdb || true); do
        dirname "$(readlink -f "$initdb")"
        return 0
    done
    return 1
}

find_programs && exit 0

if [ -z "${PG_BIN:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL for the storage tests" >&2
    # The tests start a server of their own; the package shall not start one for the machine.
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/hortus-tests.conf
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null || true
    find_programs && exit 0
fi

{
    echo "The storage tests need PostgreSQL's server programs (initdb, postgres), and none were found."
    echo "Debian: apt-get install postgresql.  Fedora: dnf install postgresql-server.  macOS: brew install postgresql@17."
    echo "If they are elsewhere:  make test PG_BIN=/folder/with/initdb"
} >&2
exit 1
