"""Every code has a page whose loop is not decided for it, and what is said decides it."""

import json
from typing import get_args

import pytest

from depanalysis.cli import main
from depanalysis.report.reasons import CAUSES, page
from depanalysis.verdicts import Topic

each_cause = pytest.mark.parametrize("cause", CAUSES, ids=lambda cause: cause.code)


@pytest.fixture
def outermost(tmp_path, monkeypatch, capsys):
    """Verdict and code of the outermost loops of an example, by the command."""
    monkeypatch.chdir(tmp_path)

    def judged(example):
        (tmp_path / example.name).write_text(example.text, encoding="utf-8")
        main(["check", "--json", *example.options, example.name])
        (file,) = json.loads(capsys.readouterr().out)["files"]
        return [(x["verdict"], x["code"]) for x in file["loops"] if x["depth"] == 1]

    return judged


def test_every_topic_has_a_code_of_its_own():
    assert [each.topic for each in CAUSES] == sorted(get_args(Topic))
    assert len({each.code for each in CAUSES}) == len(CAUSES)


@each_cause
def test_the_loop_of_a_page_is_not_decided_for_its_cause(cause, outermost):
    ((verdict, code),) = outermost(cause.before)
    assert verdict in ("runtime", "unknown")
    assert code == cause.code


@each_cause
def test_what_a_page_says_decides_its_loop(cause, outermost):
    ((verdict, code),) = outermost(cause.after)
    assert verdict in ("parallel", "sequential")
    assert code is None


def test_codes_are_explained(capsys):
    assert main(["explain", "da14"]) == 0
    shown = capsys.readouterr().out
    assert shown == page(next(x for x in CAUSES if x.code == "DA14"))
    assert 'decided, with --assume "injective(x)":' in shown
    assert main(["explain"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("DA01  ")
    assert main(["explain", "DA1"]) == 2
    assert "there is no code 'DA1'; did you mean DA" in capsys.readouterr().err
