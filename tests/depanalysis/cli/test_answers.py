import os
import signal

import pytest

from depanalysis.cli.answers import Asked, answers, say_notes, sources_of
from depanalysis.errors import UsageError
from depanalysis.projects import Given


def judged(file, _project):
    source = file.source
    match source.file.text.strip():
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "fails":
            raise KeyError("a")
        case "refuses":
            raise UsageError("no such kernel")
    return source.file.text.strip()


def failed(path, error):
    return error.message


def told(tmp_path, texts, workers=2):
    files = []
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.cu"
        if text is not None:
            path.write_bytes(text)
        files.append(Given(str(path)))
    return list(answers(Asked(judged, failed), files, workers))


@pytest.mark.parametrize("workers", [1, 2])
def test_each_file_has_its_answer_whatever_happens_to_others(tmp_path, workers):
    found = told(tmp_path, [b"good", b"dies", None, b"fails", b"last"], workers)
    assert [each.report for each in found] == [
        "good",
        "internal error, please report it: the analysis ended unexpectedly",
        "there is no such file",
        "internal error, please report it: KeyError: 'a'",
        "last",
    ]
    names = [path.rsplit("/", 1)[-1] for path in sources_of(found)]
    assert names == ["0.cu", "1.cu", "3.cu", "4.cu"]


def test_a_wrong_option_ends_all(tmp_path):
    with pytest.raises(UsageError, match="no such kernel"):
        told(tmp_path, [b"good", b"refuses"])


def test_notes_are_told(tmp_path, capsys):
    say_notes(told(tmp_path, [b"good \xff"]))
    assert "0.cu: note: " in capsys.readouterr().err
