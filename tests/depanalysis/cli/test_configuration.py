"""Options from files, as the command line has them."""

import click
import pytest

from depanalysis.cli import command
from depanalysis.cli.configuration import defaults
from depanalysis.errors import UsageError

VERBS = command.commands


def given(folder, text, name="depanalysis.toml"):
    (folder / name).write_text(text)
    return defaults(VERBS)


def test_without_a_file_nothing_is_given(tmp_path):
    assert defaults(VERBS) == {}
    assert given(tmp_path, "[tool.other]\nx = 1\n", "pyproject.toml") == {}


def test_what_stands_at_the_top_is_for_every_verb_that_has_the_option(tmp_path):
    found = given(tmp_path, 'alias = "strict"\njobs = 3\n')
    assert found["check"] == {"alias": "strict", "jobs": "3"}
    assert found["coalesce"] == {"jobs": "3"}
    assert found["scop"] == {}


def test_a_table_is_for_one_verb_and_goes_first(tmp_path):
    text = "[tool.depanalysis]\njobs = 3\n[tool.depanalysis.check]\njobs = 1\n"
    found = given(tmp_path, text, "pyproject.toml")
    assert (found["check"]["jobs"], found["race"]["jobs"]) == ("1", "3")


def test_the_file_of_the_nearest_folder_counts(tmp_path, monkeypatch):
    (tmp_path / "below" / "here").mkdir(parents=True)
    (tmp_path / "lib").mkdir()
    given(tmp_path, 'include = ["lib"]\n[check]\nfail-on = ["sequential", "runtime"]')
    monkeypatch.chdir(tmp_path / "below" / "here")
    found = defaults(VERBS)["check"]
    assert found["include"] == [str(tmp_path / "lib")]
    assert found["fail_on"] == "sequential,runtime"
    (tmp_path / "below" / "depanalysis.toml").write_text("value-based = true")
    assert defaults(VERBS)["check"] == {"value_based": True}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nfoo = 1", ":2:1: there is no option 'foo' for a file"),
        (
            "asume = 'n'",
            ":1:1: there is no option 'asume' for a file; did you mean 'ass",
        ),
        ("[race]\nbounds = 'strict'", ":2:1: there is no option 'bounds'"),
        ("[check]\njobs = 'x'", ":2:1: 'x' is not a valid integer"),
        ("jobs = 0", ":1:1: 0 is not in the range"),
        ("[check]\nonly = 'most'", ":2:1: 'most' is not one of parallel"),
        ("include = ['nowhere']", ":1:1: Directory "),
        ("check = 1", ":1:1: 'check' is a verb; write a table [check]"),
        ("assume = {a = 1}", ":1:1: 'assume' needs a value, or a list of values"),
        ("json = true", ":1:1: there is no option 'json' for a file"),
        ("jobs = ]", ":1:8: invalid value"),
    ],
)
def test_mistakes_are_named_at_their_place(tmp_path, text, message):
    with pytest.raises(UsageError) as error:
        given(tmp_path, text)
    assert str(error.value).startswith(f"depanalysis.toml{message}")


def test_a_text_that_is_no_utf_8_is_one_message(tmp_path):
    (tmp_path / "depanalysis.toml").write_bytes(b"\xff")
    with pytest.raises(UsageError, match=r"depanalysis\.toml"):
        defaults(VERBS)


def test_the_command_line_has_the_last_word(tmp_path):
    @click.command()
    @click.option("--jobs", type=int, default=1)
    def verb(jobs):
        return jobs

    (tmp_path / "depanalysis.toml").write_text("jobs = 3")
    known = defaults({"verb": verb})["verb"]
    assert verb.main([], standalone_mode=False, default_map=known) == 3
    assert verb.main(["--jobs", "2"], standalone_mode=False, default_map=known) == 2
