"""`python -m bot.health`: asks the running bot how it is. A container's health check, so it loads next to nothing."""

import os
import sys
from urllib.error import HTTPError, URLError
from urllib.request import urlopen


def main() -> int:
    """Prints what the bot says; 0 where it is well, 1 where it is not or does not answer."""
    port = os.environ.get("HORTUS_METRICS_PORT", "").strip()
    if not port:
        sys.stdout.write("HORTUS_METRICS_PORT is not set, so nobody can ask\n")
        return 1
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=4) as answer:
            sys.stdout.write(answer.read().decode())
            return 0
    except HTTPError as error:
        sys.stdout.write(error.read().decode())
    except URLError as error:
        sys.stdout.write(f"the bot does not answer: {error.reason}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
