"""Verdicts of earlier runs are taken where nothing that they follow from has changed."""

import hashlib
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

import depanalysis as da
from depanalysis.errors import UsageError
from depanalysis.pipelines import check as checking
from depanalysis.pipelines import verdict_cache
from depanalysis.pipelines.verdict_cache import prepared

ROOT = Path(__file__).parent.parent.parent.parent
SHIFT = "void shift(int n, int *a) { for (int i = 0; i < n; i++) a[i] = a[i + 1]; }\n"
CLEAR = "void clear(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n"
CALLS = """int at(int i);
void set(int n, int *a) { for (int i = 0; i < n; i++) a[at(i)] = i; }
"""


@pytest.fixture
def asked(monkeypatch):
    """The functions whose loops are asked about."""
    names = []
    judged = checking._judged

    def recorded(facts, source, defects):
        names.append(facts.model.program.name)
        return judged(facts, source, defects)

    monkeypatch.setattr(checking, "_judged", recorded)
    return names


@pytest.fixture
def check(asked, tmp_path):
    """What is asked of the files of a project, and its verdicts."""
    folder = tmp_path / "kept"
    prepared(str(folder))

    def checked(files, **options):
        asked.clear()
        project = tmp_path / "project"
        project.mkdir(exist_ok=True)
        for name, text in files.items():
            (project / name).write_text(text)
        chosen = da.Options(cache=str(folder), **options)
        report = da.check(project, options=chosen)
        assert not report.errors
        return [*asked], report

    return checked


def verdicts(report):
    return [loop.verdict.value for loop in report.loops]


def test_nothing_is_asked_twice(check):
    first = check({"x.c": SHIFT + CLEAR})
    again = check({"x.c": SHIFT + CLEAR})
    assert (first[0], again[0]) == (["shift", "clear"], [])
    assert first[1] == again[1]


def test_what_a_changed_file_is_called_for_is_asked_anew_and_nothing_else(check):
    files = {"x.c": CALLS, "y.c": "int at(int i) { return i; }\n", "z.c": CLEAR}
    assert verdicts(check(files)[1]) == ["parallel", "parallel"]
    files["y.c"] = "int at(int i) { return i / 2; }\n"
    names, report = check(files)
    assert "set" in names
    assert "clear" not in names
    assert verdicts(report) == ["sequential", "parallel"]


def test_a_header_that_changes_is_seen(check):
    text = '#include "step.h"\n' + CLEAR.replace("a[i]", "a[i / STEP]")
    assert verdicts(check({"x.c": text, "step.h": "#define STEP 1\n"})[1]) == [
        "parallel"
    ]
    names, report = check({"step.h": "#define STEP 2\n"})
    assert (names, verdicts(report)) == (["clear"], ["sequential"])


@pytest.mark.parametrize(
    "options", [{"alias": "strict"}, {"assume": ("n > 3",)}, {"relations": True}]
)
def test_other_options_are_other_questions(check, options):
    check({"x.c": SHIFT})
    assert check({"x.c": SHIFT}, **options)[0] == ["shift"]
    assert check({"x.c": SHIFT}, **options)[0] == []


def test_another_version_of_this_package_asks_anew(check, monkeypatch):
    check({"x.c": SHIFT})
    monkeypatch.setattr(verdict_cache, "_code", lambda: b"another")
    assert check({"x.c": SHIFT})[0] == ["shift"]


def test_lines_that_move_are_asked_anew_where_they_are_now(check):
    check({"x.c": SHIFT})
    names, report = check({"x.c": f"\n{SHIFT}"})
    assert (names, report.loops[0].span.line) == (["shift"], 2)


def test_what_a_clock_may_decide_is_not_kept(check):
    check({"x.c": SHIFT}, timeout=60.0)
    assert check({"x.c": SHIFT})[0] == ["shift"]


def test_a_run_that_ends_leaves_what_it_has_judged(check, monkeypatch):
    judged = checking._judged

    def interrupted(facts, source, defects):
        if facts.model.program.name == "clear":
            raise KeyboardInterrupt
        return judged(facts, source, defects)

    with monkeypatch.context() as patched:
        patched.setattr(checking, "_judged", interrupted)
        with pytest.raises(KeyboardInterrupt):
            check({"x.c": SHIFT + CLEAR})
    assert check({"x.c": SHIFT + CLEAR})[0] == ["clear"]


def test_what_we_fail_on_is_not_kept(check, monkeypatch, tmp_path):
    def failing(facts, loop):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(checking, "_judged_loop", failing)
        chosen = da.Options(cache=str(tmp_path / "kept"))
        report = da.check(SHIFT, options=chosen)
        assert verdicts(report) == ["unknown"]
        assert report.errors
    assert verdicts(da.check(SHIFT, options=chosen)) == ["sequential"]


def entries(tmp_path):
    return [*(tmp_path / "kept").glob("*/*")]


@pytest.mark.parametrize(
    "spoil", [bytes, lambda data: data[:-9], lambda data: b"\n" + data]
)
def test_an_entry_that_is_not_whole_is_judged_again(check, tmp_path, spoil):
    check({"x.c": SHIFT})
    (entry,) = entries(tmp_path)
    data = entry.read_bytes()
    entry.write_bytes(spoil() if spoil is bytes else spoil(data))
    names, report = check({"x.c": SHIFT})
    assert (names, verdicts(report)) == (["shift"], ["sequential"])
    assert entries(tmp_path)[0].read_bytes().partition(b"\n")[0] == (
        hashlib.sha256(entry.read_bytes().partition(b"\n")[2]).hexdigest().encode()
    )


class Calling:
    def __reduce__(self):
        return os.mkdir, ("called",)


def test_an_entry_runs_no_code(check, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check({"x.c": SHIFT})
    (entry,) = entries(tmp_path)
    data = pickle.dumps((Calling(),))
    entry.write_bytes(hashlib.sha256(data).hexdigest().encode() + b"\n" + data)
    assert check({"x.c": SHIFT})[0] == ["shift"]
    assert not (tmp_path / "called").exists()


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"--cache: .* cannot be written"):
        prepared(str(tmp_path / "file" / "kept"))


def test_the_command_takes_up_what_another_process_has_kept(tmp_path):
    folder = tmp_path / "kept"

    def run(seed, jobs):
        words = ("check", "data/gallery", "--cache", folder, "-j", jobs, "--json")
        command = (sys.executable, "-m", "depanalysis", *words)
        around = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run(
            command, cwd=ROOT, env=around, capture_output=True, check=True
        )

    first, again = run("1", "2"), run("2", "1")
    # The milliseconds are those of the first run, too.
    assert first.stdout == again.stdout
    assert (folder / ".gitignore").read_text() == "*\n"


PIECES = {
    "x.c": [
        "extern int at(int);\nvoid g(int n, int *a)\n"
        "{ for (int i = 0; i < n; i++) a[at(i)] = i; }\n",
        "extern int by;\nvoid h(int n, int *a) { for (int i = 0; i < n; i++) a[i * by] = i; }\n",
        '#include "k.h"\nvoid m(struct s *v)\n'
        "{ for (int i = 0; i < v->n; i++) v->d[i] = K * i; }\n",
        "int u[99], v[99];\nstatic void f(int n, int *p, int *q)\n"
        "{ for (int i = 0; i < n; i++) p[i] = q[i]; }\n"
        "void k(void) { f(50, u, v); }\n",
        "extern int u[99];\nvoid l(void) { f(50, u, u + 1); }\n",
    ],
    "y.c": [
        "int at(int i) { return i; }\n",
        "int by = 1;\n",
        "int at(int i) { return i / 2; }\n",
        "int by = 0;\nvoid w(void) { by = 3; }\n",
    ],
    "k.h": [
        "struct s { int n; int *d; };\n",
        "#define K 1\n",
        "#define K (v->d[i - 1])\n",
    ],
    "p.py": ["from q import at\n\ndef f(a, n):\n    for i in range(n):\n        a[at(i)] = i\n"],
    "q.py": ["def at(i):\n    return i\n", "def at(i):\n    return i // 2\n"],
}  # fmt: skip


def plain(report):
    return [(file.path, file.loops, [*map(str, file.errors)]) for file in report.files]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_of_a_project_that_changes_is_what_would_be_found(tmp_path, seed):
    draw = random.Random(seed)
    project, folder = tmp_path / "project", str(tmp_path / "kept")
    project.mkdir()
    for number in range(8):
        for name, pieces in PIECES.items():
            if number == 0 or draw.random() < 0.5:
                text = "".join(each for each in pieces if draw.random() < 0.7)
                (project / name).write_text(text)
        kept = da.check(project, options=da.Options(cache=folder))
        assert plain(kept) == plain(da.check(project))
