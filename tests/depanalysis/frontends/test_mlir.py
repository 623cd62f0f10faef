"""Texts of MLIR without xDSL; with it, `plugins/xdsl_programs.py` reads them by night."""

import sys

from depanalysis.cli import main


def test_without_xdsl_one_message_says_what_is_missing(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "xdsl", None)
    assert main(["check", "data/mlir/shifts.mlir", "data/gallery/halves.c"]) == 2
    printed = capsys.readouterr()
    assert "pip install 'depanalysis[mlir]'" in printed.err
    assert printed.err.count("error") == 1
    assert "2 loops: 1 parallel, 1 sequential" in printed.out
