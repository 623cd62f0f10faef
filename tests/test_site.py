"""The site of the documents, and the action for GitHub."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests.depanalysis.report.sarif_schema import LOG

ROOT = Path(__file__).parent.parent
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
TOOLS = ("mkdocs-material==9.8.2", "mkdocstrings[python]==1.0.8")


def test_every_page_is_in_the_navigation():
    listed = re.findall(r"([\w/-]+\.md)$", SITE, re.MULTILINE)
    docs = ROOT / "docs"
    found = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    assert sorted(listed) == sorted(found)


@pytest.mark.nightly
def test_the_site_is_built_without_a_warning(tmp_path):
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    install = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, *TOOLS], check=True)
    build = [str(python), "-m", "mkdocs", "build", "--strict", "--quiet"]
    site = tmp_path / "site"
    subprocess.run([*build, "--site-dir", str(site)], check=True, cwd=ROOT)
    page = (site / "api" / "index.html").read_text(encoding="utf-8")
    for name in ("check", "transform", "Builder.array", "Report.loops"):
        assert f'id="depanalysis.{name}"' in page
    assert 'id="depanalysis._HOMES"' not in page


@pytest.fixture
def steps():
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return {step.get("id"): step for step in action["runs"]["steps"]}


@pytest.mark.parametrize(
    ("options", "code"), [("", 0), ("--fail-on sequential", 1), ("--wrong", 2)]
)
def test_the_action_writes_a_report_and_keeps_the_exit_code(
    steps, options, code, tmp_path
):
    outputs = tmp_path / "outputs"
    folder = os.path.dirname(sys.executable)
    subprocess.run(
        ["bash", "-eo", "pipefail", "-c", steps["judge"]["run"]],
        check=True,
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{folder}:{os.environ['PATH']}",
            "VERB": "check",
            "FILES": str(ROOT / "data" / "gallery" / "halves.c"),
            "OPTIONS": options,
            "GITHUB_OUTPUT": str(outputs),
        },
    )
    assert outputs.read_text(encoding="utf-8") == f"code={code}\n"
    if code < 2:
        log = json.loads((tmp_path / "depanalysis.sarif").read_text(encoding="utf-8"))
        jsonschema.validate(log, LOG)
        assert len(log["runs"][0]["results"]) == 2
