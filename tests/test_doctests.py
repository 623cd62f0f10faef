"""The examples in docstrings show what they print; those of documents pytest collects."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent
_MODULES = [
    ".".join(path.relative_to(_ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("depanalysis", "gpugen")
    for path in sorted((_ROOT / package).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", _MODULES)
def test_examples_print_what_is_shown(name):
    found = doctest.testmod(import_module(name))
    assert (found.attempted > 0, found.failed) == (True, 0)


def test_there_are_examples():
    assert "depanalysis.ir" in _MODULES
