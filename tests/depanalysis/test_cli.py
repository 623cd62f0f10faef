"""The command as a user runs it, with nothing replaced."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from depanalysis.cli import main

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "depanalysis"]
GALLERY = sorted(
    path.relative_to(ROOT).as_posix() for path in ROOT.glob("data/gallery/*.c")
)


@pytest.fixture(autouse=True)
def root(monkeypatch):
    monkeypatch.chdir(ROOT)


def output(capsys, *arguments):
    main(["check", *arguments])
    shown = capsys.readouterr()
    return re.sub(r'"milliseconds": [0-9.]+', '"milliseconds": 0', shown.out), shown.err


@pytest.mark.parametrize(
    "form", [[], ["--json"], ["--sarif"], ["--html", "-"]], ids=str
)
def test_the_number_of_workers_does_not_show(capsys, form):
    arguments = [*form, *GALLERY, "no.c", "docs"]
    assert output(capsys, *arguments) == output(capsys, "--jobs", "3", *arguments)


@pytest.mark.sampled(4)
def test_hash_seeds_do_not_show():
    outputs = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [*COMMAND, "check", "--relations", *GALLERY[:3]],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_the_gallery_shows_every_verdict(capsys):
    report = json.loads(output(capsys, "--json", *GALLERY)[0])
    verdicts = {loop["verdict"] for file in report["files"] for loop in file["loops"]}
    assert verdicts >= {"parallel", "sequential", "runtime"}


def test_a_syntax_error_is_shown_with_carets(capsys, tmp_path):
    path = tmp_path / "bad.c"
    path.write_text("void f(int n) {\n  for (int i = 0; i < n; i++\n}\n")
    err = output(capsys, str(path))[1]
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: error: ", err)
    assert "^" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\n" * 100_000, id="100,000 empty lines"),
        pytest.param(b"\xff\xfe\x80 for (;;)", id="not UTF-8"),
        pytest.param(bytes(range(1, 256)) * 20, id="every byte but zero"),
        pytest.param(b"(" * 2000, id="2,000 open parentheses"),
        pytest.param(
            b"int f(int x) { return " + b"(" * 2000 + b"x" + b")" * 2000 + b"; }",
            id="2,000 parentheses",
        ),
        pytest.param(
            b"void f(int n) {"
            + b"".join(
                b"for (int i%d = 0; i%d < n; i%d++)" % (k, k, k) for k in range(2000)
            )
            + b";}",
            id="2,000 loops in each other",
        ),
        pytest.param(
            b"void f(int *a) {" + b"a[0] = 1;\n" * 3000 + b"}", id="3,000 statements"
        ),
    ],
)
@pytest.mark.sampled(4)
def test_no_input_crashes(text, tmp_path):
    path = tmp_path / "x.c"
    path.write_bytes(text)
    done = subprocess.run(
        [*COMMAND, "check", str(path)], capture_output=True, timeout=120, check=False
    )
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr
    assert b"internal error" not in done.stderr


@pytest.mark.sampled(4)
def test_a_reader_that_leaves_is_no_error():
    with subprocess.Popen(
        [*COMMAND, "check", *GALLERY], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 141


def _opened_by_a_reader(fifo):
    """Wait until somebody reads the pipe: from then on the work has begun."""
    for _ in range(200):
        try:
            return os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(fifo)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_the_command_and_its_workers(jobs, tmp_path):
    fifo = tmp_path / "never.c"
    os.mkfifo(fifo)
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", jobs, str(fifo), str(fifo)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        writer = _opened_by_a_reader(fifo)
        try:
            out, err = _interrupted(process)
        finally:
            # Nobody else ends it, and the test would wait for it.
            process.kill()
    os.close(writer)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def _interrupted(process):
    """What a command prints that is interrupted, and once more if it is not seen.

    Python does not see a signal that comes between its last look and the wait for a file.
    """
    os.killpg(process.pid, signal.SIGINT)
    try:
        return process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        return process.communicate(timeout=60)


@pytest.mark.sampled(4)
def test_a_crash_of_the_parser_is_one_message_for_its_file(tmp_path):
    levels = ["#define A0 +1+1+1+1+1+1+1+1+1+1"]
    levels += [f"#define A{k} {f' A{k - 1}' * 10}" for k in range(1, 5)]
    loop = "for (int i = 0; i < n; i++) a[i] = 1"
    deep, plain = tmp_path / "deep.c", tmp_path / "plain.c"
    text = "\n".join([*levels, f"void f(int n, int *a) {{ {loop} A4; }}\n"])
    deep.write_text(text, encoding="utf-8")
    plain.write_text(f"void f(int n, int *a) {{ {loop}; }}\n", encoding="utf-8")
    done = subprocess.run(
        [*COMMAND, "check", str(deep), str(plain)], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert re.fullmatch(rb"\S+deep\.c: error: [^\n]+\n", done.stderr)
    assert b"plain.c:1:25  for i  parallel" in done.stdout


@pytest.mark.sampled(4)
def test_a_file_is_done_without_others_that_end_the_process(tmp_path):
    loop = "for (int i = 0; i < n; i++) a[i] ="
    deep, plain = tmp_path / "deep.c", tmp_path / "plain.c"
    levels = ["#define A0 +1+1+1+1+1+1+1+1+1+1"]
    levels += [f"#define A{k} {f' A{k - 1}' * 10}" for k in range(1, 5)]
    text = "\n".join([*levels, f"void f(int n, int *a) {{ {loop} 1 A4; }}\n"])
    deep.write_text(text, encoding="utf-8")
    whole = f"void g(int n, int *a, int *b) {{ {loop} b[i]; }}\n"
    plain.write_text(whole, encoding="utf-8")
    done = subprocess.run(
        [*COMMAND, "check", str(plain), str(deep)], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert re.fullmatch(rb"\S+deep\.c: error: [^\n]+\n", done.stderr)
    assert b"plain.c:1:33  for i  parallel" in done.stdout


@pytest.mark.parametrize("form", ["--json", "--sarif", "--html=-"])
@pytest.mark.sampled(4)
def test_names_may_be_any_bytes(form, tmp_path):
    names = (b"a\nb.c", b"\xff.c", b"d\xff/\xe9.c")
    paths = [os.fsencode(tmp_path) + b"/" + name for name in names]
    for path in paths:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            loop = b"for (int i = 0; i < n; i++) a[i] = 1;"
            file.write(b"void f(int n, int *a) { " + loop + b" }\n")
    done = subprocess.run(
        [*COMMAND, "check", form, *paths], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"parallel") >= len(paths)
