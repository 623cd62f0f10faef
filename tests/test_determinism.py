"""The same bytes at any load, with any number of workers, for any order of hashing.

All case files are analyzed twice by the command itself, as JSON and parts of them as text
and as SARIF: once as it comes, and once with a busy loop on every core, other workers and
another seed of Python's hashes. Apart from timings, nothing may differ: not the report, not
the messages, not the exit code.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent
_CASES = Path("tests/cases")
_TIMING = re.compile(rb'"milliseconds": [0-9.e+-]+')
_PARALLEL = (".c", ".cu", ".f90")
_READ = (".c", ".f", ".f90", ".ir", ".isl", ".py", ".scop")
_CHECK, _RACE, _COALESCE = ("check",), ("race",), ("coalesce", "--block", "256")
_JSON, _SARIF, _TEXT = ("--json",), ("--sarif",), ("--color", "never")


@dataclass(frozen=True)
class _Circumstances:
    """What a run of the command must not depend on."""

    jobs: int
    hashes: str
    is_busy: bool


_QUIET = _Circumstances(1, "0", is_busy=False)
_LOADED = _Circumstances(2, "1", is_busy=True)


def _files(*suffixes: str, under: str = "") -> list[str]:
    found = (_ROOT / _CASES / under).rglob("*")
    return sorted(
        str(file.relative_to(_ROOT)) for file in found if file.suffix in suffixes
    )


@contextmanager
def _busy() -> Iterator[None]:
    """A busy loop on every core."""
    spinning = "while True: pass"
    busy = [
        subprocess.Popen([sys.executable, "-c", spinning])
        for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def _run(verb: tuple[str, ...], files: list[str], around: _Circumstances) -> object:
    command = [sys.executable, "-m", "depanalysis", *verb]
    jobs = ["--jobs", str(around.jobs)] if verb[0] in ("check", "race") else []
    done = subprocess.run(
        [*command, *jobs, *files],
        cwd=_ROOT,
        env={**os.environ, "PYTHONHASHSEED": around.hashes},
        capture_output=True,
        check=False,
    )
    return done.returncode, _TIMING.sub(b"", done.stdout), done.stderr


def _differs(verb: tuple[str, ...], files: list[str]) -> bool:
    quiet = _run(verb, files, _QUIET)
    with _busy():
        return _run(verb, files, _LOADED) != quiet


@pytest.mark.parametrize(
    ("verb", "files"),
    [
        pytest.param(
            (*_CHECK, *_JSON),
            [
                "tests/cases/c/smt/packed.c",
                "tests/cases/python/scalars.py",
                "tests/cases/ir/two-level-induction.ir",
            ],
            id="check",
        ),
        pytest.param(
            (*_RACE, *_TEXT),
            ["tests/cases/race/openmp/race-simd.c", "data/kernels/smoothing.c"],
            id="race",
        ),
    ],
)
@pytest.mark.sampled(4)
def test_load_workers_and_hashes_change_nothing(verb, files):
    assert not _differs(verb, files)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("verb", "suffixes", "under"),
    [
        pytest.param((*_CHECK, *_JSON), _READ, "", id="check-json"),
        pytest.param((*_CHECK, *_SARIF), _READ, "fortran", id="check-sarif"),
        pytest.param((*_CHECK, *_TEXT), _READ, "python", id="check-text"),
        pytest.param(
            (*_CHECK, *_JSON, "--alias", "strict", "--wrap", "strict"),
            (".c", ".py"),
            "",
            id="strict",
        ),
        pytest.param((*_RACE, *_JSON), _PARALLEL, "race", id="race-json"),
        pytest.param((*_RACE, *_SARIF), _PARALLEL, "race/cuda", id="race-sarif"),
        pytest.param((*_RACE, *_TEXT), _PARALLEL, "race/openmp", id="race-text"),
        pytest.param((*_COALESCE, *_JSON), (".cu",), "", id="coalesce"),
    ],
)
def test_load_workers_and_hashes_change_nothing_in_any_case(verb, suffixes, under):
    files = _files(*suffixes, under=under)
    assert files
    assert not _differs(verb, files)
