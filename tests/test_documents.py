"""What the documents show is what the command prints; `--update-golden` renews it."""

import re
import shlex
from pathlib import Path

import pytest

from depanalysis.cli import main
from gpugen.cli import main as gpugen
from gpugen.shim.device import compiler

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROGRAM = re.compile(r"^```c\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)\)")

each_document = pytest.mark.parametrize(
    "path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


@pytest.fixture
def rerun(capsys, monkeypatch):
    """Run the commands of a console session, and give it with what they print."""
    monkeypatch.chdir(ROOT)

    def session(match):
        shown = []
        for command in re.findall(r"^\$ (.*)$", match.group(1), re.MULTILINE):
            program, *arguments = shlex.split(command)
            if program == "gpugen" and compiler() is None:
                pytest.skip("there is no g++ to run kernels with")
            {"depanalysis": main, "gpugen": gpugen}[program](arguments)
            output = capsys.readouterr()
            shown.append(f"$ {command}\n{output.out}{output.err}")
        return f"```console\n{''.join(shown)}```"

    return session


@each_document
@pytest.mark.sampled(4)
def test_commands_print_what_is_shown(path, rerun, request):
    text = path.read_text(encoding="utf-8")
    expected = _SESSION.sub(rerun, text)
    if request.config.getoption("--update-golden"):
        path.write_text(expected, encoding="utf-8")
    else:
        assert text == expected


@each_document
def test_links_lead_to_files(path):
    links = _LINK.findall(path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_programs_of_the_readme_stand_in_the_gallery():
    gallery = [path.read_text() for path in (ROOT / "data" / "gallery").glob("*.c")]
    programs = _PROGRAM.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert programs != []
    assert [p for p in programs if not any(p in text for text in gallery)] == []
