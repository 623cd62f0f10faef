"""What all verbs on parallel code share; `test_racing` and `test_coalescing` use it."""

from dataclasses import dataclass

import pytest

from depanalysis.cli.answers import Asked
from depanalysis.cli.judging import PROVED, REFUTED, Call, Forms, judge_files
from depanalysis.errors import SourceError, UsageError
from depanalysis.projects import Selection
from depanalysis.source import Span


@dataclass(frozen=True)
class Verdict:
    """A file is good unless it says otherwise."""

    path: str
    is_good: bool = True
    errors: tuple[SourceError, ...] = ()


def judged(file, _project):
    source = file.source
    return Verdict(source.file.path, "bad" not in source.file.text)


def failed(path, error):
    return Verdict(path, errors=(error,))


def wrong(file, _project):
    source = file.source
    error = SourceError("no kernel", Span(source.file.path, 1, 1, 1, 2))
    return failed(source.file.path, error)


def told(name):
    def text(reports, *_):
        return f"{name}: {[report.is_good for report in reports]}\n"

    return text


FORMS = Forms(
    told("json"),
    told("sarif"),
    told("text"),
    lambda reports: PROVED if all(each.is_good for each in reports) else REFUTED,
)


@pytest.fixture
def judge(tmp_path, capsys):
    def run(*texts, **options):
        paths = []
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.cu"
            if text is not None:
                path.write_text(text)
            paths.append(str(path))
        call = Call(Selection(tuple(paths)), **options)
        code = judge_files(call, lambda: Asked(judged, failed), FORMS)
        return code, *capsys.readouterr()

    return run


def test_the_exit_code_is_that_of_the_verb(judge):
    assert judge("good", "good") == (PROVED, "text: [True, True]\n", "")
    assert judge("good", "bad") == (REFUTED, "text: [True, False]\n", "")


def test_bad_input_is_told_and_the_rest_is_done(judge):
    code, out, err = judge("bad", None)
    assert (code, out) == (2, "text: [False, True]\n")
    assert "there is no such file" in err


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_other_forms(judge, form):
    assert judge("good", **{form: True})[1] == f"{form}: [True]\n"


def test_a_report_goes_to_a_file(judge, tmp_path):
    place = tmp_path / "report.txt"
    assert judge("good", output=str(place)) == (PROVED, "", "")
    assert place.read_text() == "text: [True]\n"


def test_a_wrong_option_is_told_before_a_file_is_judged(capsys):
    def asked():
        raise UsageError("--block: no")

    assert judge_files(Call(Selection(("none.cu",))), asked, FORMS) == 2
    assert capsys.readouterr() == ("", "depanalysis: error: --block: no\n")


def test_errors_have_places(tmp_path, capsys):
    path = tmp_path / "a.cu"
    path.write_text("int x;\n")
    call = Call(Selection((str(path),)))
    assert judge_files(call, lambda: Asked(wrong, failed), FORMS) == 2
    assert f"{path}:1:1: error: no kernel" in capsys.readouterr().err
