"""The hook for pre-commit, with the released tool, in a repository of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
RELEASE = "pre-commit==4.7.0"
RACY = """void f(int n, double *a) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
"""


def git(folder, *words):
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
    done = subprocess.run(
        ["git", "-C", str(folder), *who, *words],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def test_the_hook_runs_a_command_that_there_is():
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    program, verb, *options = hook["entry"].split()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            program,
            verb,
            *options,
            str(ROOT / "data/kernels/rows.c"),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr  # There is nothing to judge.
    page = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    assert f"id: {hook['id']}" in page


@pytest.mark.nightly
def test_a_commit_with_a_race_is_refused(tmp_path):
    """Every file that is committed goes to the hook, as a user of it would have that."""
    tool = tmp_path / "tool"
    subprocess.run([sys.executable, "-m", "venv", str(tool)], check=True)
    python = tool / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", RELEASE], check=True)
    project = tmp_path / "project"
    project.mkdir()
    git(project, "init", "--quiet")
    rev = git(ROOT, "rev-parse", "HEAD")
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {ROOT}\n    rev: {rev}\n    hooks:\n      - id: depanalysis\n"
    )
    source = project / "a.c"

    def asked(text):
        source.write_text(text)
        git(project, "add", "--all")
        return subprocess.run(
            [python, "-m", "pre_commit", "run", "--all-files", "--color", "never"],
            cwd=project,
            env=os.environ | {"PRE_COMMIT_HOME": str(tmp_path / "home")},
            capture_output=True,
            text=True,
        )

    refused = asked(RACY)
    assert refused.returncode == 1, refused.stderr
    assert "a.c:3:38: race: parallel for f" in refused.stdout, (
        refused.stdout + refused.stderr
    )
    for text in (RACY.replace("a[i - 1]", "2 * i"), "int f(void) { return 1; }\n"):
        passed = asked(text)
        assert passed.returncode == 0, passed.stdout + passed.stderr
