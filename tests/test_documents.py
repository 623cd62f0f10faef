"""What the documents show is what the command prints."""

import re
import shlex
from pathlib import Path

import pytest

from depanalysis.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROGRAM = re.compile(r"^```c\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def _sessions():
    """Each `$ depanalysis …` line of the documents with the output below it."""
    for path in DOCUMENTS:
        for block in _BLOCK.findall(path.read_text(encoding="utf-8")):
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = session.partition("\n")
                if command.startswith("depanalysis "):
                    name = f"{path.relative_to(ROOT).as_posix()}: {command}"
                    yield pytest.param(command, output, id=name)


@pytest.mark.parametrize(("command", "output"), _sessions())
def test_a_command_prints_what_is_shown(command, output, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    main(shlex.split(command)[1:])
    shown = capsys.readouterr()
    assert shown.out + shown.err == output


@pytest.mark.parametrize(
    "path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_links_lead_to_files(path):
    links = _LINK.findall(path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_programs_of_the_readme_stand_in_the_gallery():
    gallery = [path.read_text() for path in (ROOT / "data" / "gallery").glob("*.c")]
    programs = _PROGRAM.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert programs != []
    assert [p for p in programs if not any(p in text for text in gallery)] == []
