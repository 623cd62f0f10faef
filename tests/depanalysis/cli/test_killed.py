"""A code base whose workers are killed in the middle has the verdicts of one left alone."""

import json
import re
import signal
import subprocess
import sys
import time

import psutil
import pytest

FILES = 16
LOOP = "void f{0}_{1}(int n, double *a) {{\n  for (int i = {1}; i < n; i++) a[i] = {2};\n}}\n"


@pytest.fixture
def base(tmp_path):
    folder = tmp_path / "base"
    folder.mkdir()
    for number in range(FILES):
        rights = ("a[i - 1]", "2 * a[i]", "a[n - i] + 1", "a[i / 2]")
        loops = (LOOP.format(number, k, rights[k % 4]) for k in range(1, 6))
        (folder / f"part{number:02}.c").write_text("".join(loops), encoding="utf-8")
    return folder


def started(base, *options):
    command = [sys.executable, "-m", "depanalysis", "check", "--json", "--jobs", "2"]
    return subprocess.Popen(
        [*command, *map(str, options), str(base)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process):
    found, said = process.communicate(timeout=300)
    assert process.returncode == 0, said
    return json.loads(re.sub(r'"milliseconds": [\d.]+', '"milliseconds": 0', found))


def when_kept(process, cache, count):
    """Waits until some verdicts are in the cache, or the work is done."""
    while process.poll() is None and len(list(cache.rglob("*"))) < count:
        time.sleep(0.02)


@pytest.mark.nightly
def test_a_killed_worker_loses_nothing(base, tmp_path):
    whole = answer(started(base))
    assert len(whole["files"]) == FILES
    cache = tmp_path / "cache"
    process = started(base, "--cache", cache)
    when_kept(process, cache, 8)
    workers = psutil.Process(process.pid).children()
    assert workers != []
    workers[0].send_signal(signal.SIGKILL)
    assert answer(process) == whole


@pytest.mark.nightly
def test_a_killed_run_goes_on_where_it_was(base, tmp_path):
    cache = tmp_path / "cache"
    process = started(base, "--cache", cache)
    when_kept(process, cache, 8)
    process.kill()
    process.communicate()
    kept = {each: each.read_bytes() for each in cache.rglob("*") if each.is_file()}
    assert kept
    assert answer(started(base, "--cache", cache)) == answer(started(base))
    assert {each: each.read_bytes() for each in kept} == kept
