"""Chromium, for tests of the sandbox's page."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright, expect

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE: Final = 20.0
"""Seconds that a page may take for anything: what is tested is the page, not how busy the machine is."""

expect.set_options(timeout=PATIENCE * 1000)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser that CHROMIUM names, or the system's. In CI it has to be there; elsewhere tests go without."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium, and in CI there has to be")
        pytest.skip("there is no Chromium here; `make browser` says what to install")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()
