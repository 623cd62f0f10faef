"""The verb `sweep`."""

import pytest

from depanalysis.cli import main

SMALL = ["sweep", "--equations", "1, 5,1", "--runs", "2", "--jobs", "1"]


def test_means_go_to_the_screen_and_measurements_to_the_file(tmp_path, capsys):
    path = tmp_path / "found.csv"
    assert main([*SMALL, "--ranges", "5..20", "--out", str(path)]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    rows = [line.split() for line in output.out.splitlines()]
    assert [row[:2] for row in rows[1:]] == [
        [m, n] for m in ("1", "5") for n in ("5", "9", "17")
    ]
    lines = path.read_text().splitlines()
    assert lines[0].startswith("distribution,equations,range,run,components,")
    assert len(lines) == 1 + 2 * 3 * 2
    assert lines[1].startswith("D3,1,5,0,")


def test_measurements_alone_go_to_standard_output(capsys):
    assert main([*SMALL, "--ranges", "5, 9", "--out", "-"]) == 0
    output = capsys.readouterr().out
    assert len(output.splitlines()) == 1 + 2 * 2 * 2
    assert output.startswith("distribution,")


def test_the_number_of_workers_changes_nothing(capsys):
    wide = ["sweep", "--equations", "2", "--ranges", "9", "--runs", "15", "-o", "-"]
    main([*wide, "--jobs", "1"])
    alone = capsys.readouterr().out
    main([*wide, "--jobs", "2"])
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--ranges", "1..9", "'1..9' is not a span of ranges from 2 iterations up"),
        ("--ranges", "9..5", "'9..5' is not a span"),
        ("--ranges", "5..", "'' in '5..' is not a positive integer"),
        ("--ranges", "2,5..9", "'2,5' in '2,5..9' is not a positive integer"),
        ("--ranges", "5,x", "'x' in '5,x' is not a positive integer"),
        ("--ranges", "99999999999", "listing 99999999999 iterations would take"),
        ("--equations", "0", "'0' in '0' is not a positive integer"),
        ("--equations", "-3", "'-3' in '-3' is not a positive integer"),
        ("--equations", "９", "'９' in '９' is not a positive integer"),
        ("--out", "/nowhere/x.csv", "there is no such directory"),
        ("--runs", "0", "--runs"),
        ("--jobs", "0", "--jobs"),
    ],
)
def test_bad_input_is_one_message(option, value, message, capsys):
    assert main(["sweep", "--runs", "1", "--jobs", "1", option, value]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert "Traceback" not in output.err
