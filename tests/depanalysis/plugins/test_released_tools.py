"""The plug-ins with the released tools, each in an environment of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
RELEASES = {
    "psyclone": "psyclone==3.3.1",
    "loki": "loki-ifs==0.3.7",
    "numba": "numba",
    "loopy": "loopy==2025.2",
    "xdsl": "xdsl==0.75.0",
}
HERE = Path(__file__).parent
_BLOCK = re.compile(r"^```python (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_tool = pytest.mark.parametrize("tool", RELEASES)


@pytest.fixture(scope="module")
def python_of(tmp_path_factory):
    """The Python of an environment in which a tool and `depanalysis` are installed."""
    made: dict[str, Path] = {}

    def of(tool):
        if tool not in made:
            folder = tmp_path_factory.mktemp(tool)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            made[tool] = folder / "bin" / "python"
            install = [made[tool], "-m", "pip", "install", "--quiet", RELEASES[tool]]
            subprocess.run([*map(str, install), "--editable", str(ROOT)], check=True)
        return made[tool]

    return of


def test_the_page_has_a_program_for_each_tool():
    assert dict(_BLOCK.findall(PAGE)).keys() == RELEASES.keys()
    for name, release in RELEASES.items():
        version = release.partition("==")[2]
        assert f"({version})" in PAGE or not version, name


@pytest.mark.nightly
@each_tool
def test_the_programs_of_the_page_run(tool, python_of, tmp_path):
    texts = [text for name, text in _BLOCK.findall(PAGE) if name == tool]
    script = tmp_path / "page.py"
    script.write_text("\n".join(texts), encoding="utf-8")
    subprocess.run([python_of(tool), "-W", "ignore", script], check=True, cwd=tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "script", sorted(HERE.glob("*_programs.py")), ids=lambda x: x.stem
)
def test_more_programs_of_the_tool(script, python_of, tmp_path):
    """Scripts that end without an error; adversarial ones among them."""
    python = python_of(script.stem.removesuffix("_programs"))
    subprocess.run([python, "-W", "ignore", script], check=True, cwd=tmp_path)
