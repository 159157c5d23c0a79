"""`python -m bot.health`: asks the running bot how it is. A container's health check, so it loads next to nothing."""

import os
import sys
from http.client import HTTPConnection, HTTPException


def main() -> int:
    """Prints what the bot says; 0 where it is well, 1 where it is not or does not answer."""
    port = os.environ.get("HORTUS_METRICS_PORT", "").strip()
    if not port:
        sys.stdout.write("HORTUS_METRICS_PORT is not set, so nobody can ask\n")
        return 1
    # Where the bot listens at all addresses (0.0.0.0, ::), such a one leads to this machine. No proxy is asked.
    host = os.environ.get("HORTUS_METRICS_HOST", "").strip() or "127.0.0.1"
    connection = HTTPConnection(host, int(port), timeout=4)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        sys.stdout.write(answer.read().decode())
    except (OSError, HTTPException) as error:
        sys.stdout.write(f"the bot does not answer: {error}\n")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
