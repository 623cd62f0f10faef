"""The extension for VS Code and the snippet for Neovim, as far as that goes without these."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXTENSION = ROOT / "data" / "editors" / "vscode"
PAGE = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
TOOL = "@vscode/vsce@3"

STARTED = """
const modules = require("module"), load = modules._load, said = [];
class LanguageClient {
  constructor(...given) { said.push(...given); }
  start() { said.push("started"); }
  stop() { said.push("stopped"); }
}
const known = {
  vscode: { workspace: { getConfiguration: name => ({ get: key => `${name}.${key}` }) } },
  "vscode-languageclient/node": { LanguageClient },
};
modules._load = (name, ...rest) => known[name] ?? load(name, ...rest);
const extension = require(process.argv[1]);
extension.activate();
extension.deactivate();
console.log(JSON.stringify(said));
"""


def test_the_page_names_the_package_that_is_made():
    name = f"{MANIFEST['name']}-{MANIFEST['version']}.vsix"
    assert f"code --install-extension {name}" in PAGE
    assert (EXTENSION / MANIFEST["main"]).is_file()
    assert (
        "depanalysis.command" in MANIFEST["contributes"]["configuration"]["properties"]
    )


def test_the_snippet_for_neovim_starts_the_command():
    (snippet,) = re.findall(r"^```lua\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert 'cmd = { "depanalysis", "lsp" }' in snippet
    assert snippet.count("{") == snippet.count("}")
    (listed,) = re.findall(r"filetypes = \{(.*)\}", snippet)
    assert re.findall(r'"(\w+)"', listed) == ["c", "cpp", "cuda", "fortran", "python"]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_extension_starts_the_server_for_the_languages_of_its_manifest():
    done = subprocess.run(
        ["node", "-e", STARTED, str(EXTENSION / MANIFEST["main"])],
        capture_output=True,
        text=True,
        check=True,
    )
    name, server, options, *then = json.loads(done.stdout)
    assert name == MANIFEST["name"]
    assert server == {"command": "depanalysis.command", "args": ["lsp"]}
    wanted = [each["language"] for each in options["documentSelector"]]
    assert [f"onLanguage:{each}" for each in wanted] == MANIFEST["activationEvents"]
    assert then == ["started", "stopped"]


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm")
def test_the_extension_is_packaged_as_the_page_says(tmp_path):
    folder = shutil.copytree(EXTENSION, tmp_path / "vscode")
    for words in (["npm", "install", "--no-audit"], ["npx", "--yes", TOOL, "package"]):
        subprocess.run(
            words, cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL
        )
    assert (folder / f"{MANIFEST['name']}-{MANIFEST['version']}.vsix").stat().st_size
