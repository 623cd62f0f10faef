"""What all tests share: how hard hypothesis tries, how long a night is, golden files."""

import gc
import math
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from tests.nights import NIGHT, is_of_the_day

_TESTS = Path(__file__).parent

# Compiled kernels are not kept at home, and are gone when all tests have run. Workers
# share them.
_CACHES = TemporaryDirectory()

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly",
    deadline=None,
    max_examples=1000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# The tests of a night come in an order that is drawn; those for which this many minutes
# are not enough are left for another night. Without a number all are run.
MINUTES = float(os.environ.get("MINUTES", "inf"))
_START = time.monotonic()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most of what is sampled to the night; draw its order, the same in all workers."""
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is not None and not is_of_the_day(item.nodeid, *sampled.args):
            item.add_marker(pytest.mark.nightly)
    if math.isfinite(MINUTES):
        Random(NIGHT).shuffle(items)


def pytest_collection_finish() -> None:
    """Tests and modules stay to the end: the collector need not look at them again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave for another night what the minutes of this one are not enough for."""
    if time.monotonic() - _START > 60 * MINUTES:
        pytest.skip("left for another night")


def pytest_configure() -> None:
    # Most of what tests make has no cycles, and there is little to collect.
    gc.set_threshold(50_000)

    # A shell lets what it runs in the background ignore interrupts, and children inherit
    # that: a test that interrupts would wait for ever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ["XDG_CACHE_HOME"] = _CACHES.name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing; review the diff",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Compare a text with tests/golden/<path of the test file>/<test name>.txt."""
    name = request.node.name.removeprefix("test_")
    for sign in "[]/":
        name = name.replace(sign, "-")
    folder = Path(request.node.path).relative_to(_TESTS).with_suffix("")
    path = _TESTS / "golden" / folder / f"{name.rstrip('-')}.txt"

    def compare(text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path} is missing: run with --update-golden"
        assert text == path.read_text(encoding="utf-8")

    return compare
