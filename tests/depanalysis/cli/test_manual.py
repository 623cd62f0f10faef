import os
import shutil
import subprocess
import sys

import pytest

from depanalysis.cli import command, main


def test_the_manual_page_has_all_verbs_and_options(capsys):
    assert main(["manual"]) == 0
    page = capsys.readouterr().out
    for name, verb in command.commands.items():
        assert f".SH {name.upper()}\n" in page
        for parameter in verb.params:
            for option in parameter.opts:
                is_hidden = parameter.to_info_dict().get("hidden")
                is_option = option.startswith("--") and not is_hidden
                assert not is_option or option.replace("-", r"\-") in page
    # A line that begins with a dot is a request, and these are all that there are.
    requests = {
        line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))
    }
    assert requests <= {".TH", ".SH", ".PP", ".TP", ".B", ".I"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff")
def test_groff_formats_the_page_without_a_warning(capsys):
    main(["manual"])
    made = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"],
        input=capsys.readouterr().out,
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stderr == ""
    assert "parallelize" in made.stdout


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_each_shell_is_told_how_to_ask(shell, capsys):
    assert main(["completion", shell]) == 0
    assert f"_DEPANALYSIS_COMPLETE={shell}_complete" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_verbs_and_options(capsys):
    main(["completion", "bash"])
    script = capsys.readouterr().out
    script += "COMP_WORDS=(depanalysis check --fa); COMP_CWORD=2\n"
    script += '_depanalysis_completion depanalysis; echo "${COMPREPLY[@]}"\n'
    folder = os.path.dirname(sys.executable)
    made = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
        check=True,
    )
    assert made.stdout.split() == ["--fail-on"]
