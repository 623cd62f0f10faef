from typing import get_args

import click
import pytest
from click.testing import CliRunner

from depanalysis.cli import arguments
from depanalysis.options import Language
from depanalysis.verdicts import Verdict


@click.command()
@click.option("--fail-on", default="", callback=arguments.failing)
@click.option("--timeout", type=float, callback=arguments.seconds)
@arguments.language
@arguments.jobs
def shown(**chosen):
    click.echo(repr(chosen))


def _run(*words):
    return CliRunner().invoke(shown, words)


@pytest.mark.parametrize("language", get_args(Language))
def test_every_language_can_be_named(language):
    assert f"'language': '{language}'" in _run("--language", language).output


def test_a_list_of_verdicts_keeps_its_order():
    result = CliRunner().invoke(
        shown, ["--fail-on", " unknown,,runtime "], standalone_mode=False
    )
    assert str((Verdict.UNKNOWN, Verdict.RUNTIME)) in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--fail-on", "parallel"), "'parallel' is not one of sequential, runtime"),
        (("--timeout", "0"), "'0' is not a number of seconds"),
        (("--timeout", "nan"), "'nan' is not a number of seconds"),
        (("--jobs", "0"), "0 is not in the range"),
        (("--language", "ada"), "'ada' is not one of"),
    ],
)
def test_other_values_are_refused(words, message):
    result = _run(*words)
    assert (result.exit_code, message in result.output) == (2, True)
