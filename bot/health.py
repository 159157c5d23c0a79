"""`python -m bot.health`: asks the running bot how it is. A container's health check, so it loads next to nothing."""

import os
import sys
from http.client import HTTPConnection


def main() -> int:
    """Prints what the bot says; 0 where it is well, 1 where it is not or does not answer."""
    port = os.environ.get("HORTUS_METRICS_PORT", "").strip()
    if not port:
        sys.stdout.write("HORTUS_METRICS_PORT is not set, so nobody can ask\n")
        return 1
    asked = HTTPConnection("127.0.0.1", int(port), timeout=4)
    try:
        asked.request("GET", "/healthz")
        answer = asked.getresponse()
        sys.stdout.write(answer.read().decode())
    except OSError as error:
        sys.stdout.write(f"the bot does not answer: {error}\n")
        return 1
    finally:
        asked.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
