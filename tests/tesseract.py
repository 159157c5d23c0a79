"""Tesseract, for tests of what can be read in pictures."""

import csv
import io
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

WORD: Final = "5"
"""The level of a row that is a word."""


def tesseract() -> str:
    """The program that TESSERACT names, or the system's. In CI it has to be there; elsewhere tests go without."""
    path = os.environ.get("TESSERACT") or shutil.which("tesseract")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no tesseract, and in CI there has to be")
        pytest.skip("there is no tesseract here; `make tesseract` says what to install")
    return path


def read_lines(program: str, lines: Sequence[Image.Image], folder: Path) -> list[str]:
    """What stands in each picture of one line of text, without spaces, read in one call.

    Args:
        program: its path.
        lines: the pictures, dark text on white.
        folder: where they can be put.
    """
    paths = [folder / f"{number}.png" for number in range(len(lines))]
    for line, path in zip(lines, paths, strict=True):
        line.convert("RGB").save(path, dpi=(150, 150))  # of pictures in grey some builds read nothing
    (folder / "lines.txt").write_text("\n".join(map(str, paths)))
    # One thread: for pictures so small more of them only get into each other's way.
    run = subprocess.run(
        [program, str(folder / "lines.txt"), "-", "--psm", "7", "tsv"],
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    # A row for each word, with the number of its page; of a page on which nothing is seen there may be none.
    read = [""] * len(lines)
    for row in csv.DictReader(io.StringIO(run.stdout), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["level"] == WORD:
            read[int(row["page_num"]) - 1] += row["text"]
    return read
