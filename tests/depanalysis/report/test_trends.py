"""What a report says of the loops of an earlier one."""

import pytest

import depanalysis as da
from depanalysis.report.records import report_record
from depanalysis.report.trends import judged, trend_text

HEAD = "void f(int n, int *a, int *b) {\n"
LOOP = "for (int i = 0; i < n; i++) {}\n"


def report(*bodies, path="x.c"):
    loops = (LOOP.replace("{}", f"{body};") for body in bodies)
    return da.check(f"{HEAD}{''.join(loops)}}}", "c", path=path)


def trend(before, after):
    return trend_text(judged(report_record(before)), after, "old.json").splitlines()


def test_what_is_decided_newly_and_no_longer_is_listed_with_its_new_place():
    before = report("a[b[i]] = 0", "a[i] = 0", "a[i] = 1")
    after = report("a[i] = 0", "a[b[i]] = 0", "a[i] = a[i + 1]", "a[i] = 2")
    assert trend(before, after) == [
        "",
        "since old.json",
        "    1  decided newly",
        "       x.c:2:1: for i in f: runtime -> parallel",
        "    1  no longer decided",
        "       x.c:3:1: for i in f: parallel -> runtime",
        "    1  decided otherwise",
        "       x.c:4:1: for i in f: parallel -> sequential",
        "    1  new loops",
        "    0  gone",
    ]


def test_loops_of_other_files_are_other_loops():
    found = trend(report("a[i] = 0"), report("a[i] = 0", path="y.c"))
    assert found[-2:] == ["    1  new loops", "    1  gone"]


def test_lines_do_not_matter():
    moved = da.check(f"\n\n{HEAD}{LOOP.replace('{}', 'a[i] = 0;')}}}", "c", path="x.c")
    found = trend(report("a[i] = 0"), moved)
    assert [line.split()[0] for line in found[2:]] == ["0", "0", "0", "0", "0"]


@pytest.mark.parametrize("record", [{}, {"files": 1}, {"files": [{"path": "x"}]}, [1]])
def test_what_is_no_report_is_an_error(record):
    with pytest.raises((LookupError, TypeError)):
        judged(record)
