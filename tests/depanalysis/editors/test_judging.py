import pytest

from depanalysis.editors.judging import Text, judged, parallelized

SHIFT = "for (int i = 1; i < n; i++)\n a[i] = a[i - 1]; }"
REGION = f"void f(int n, int *a) {{\n#pragma omp parallel for\n{SHIFT}"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.c", "void f( {", {("depanalysis", "error")}),
        ("a.c", REGION, {("race", "race"), ("check", "sequential")}),
        (
            "a.cu",
            "__global__ void k(int *a) { a[4 * threadIdx.x] = threadIdx.x; }",
            {("coalesce", "uncoalesced"), ("race", "benign"), ("race", "race-free")},
        ),
        ("a.py", "def f(a):\n    for i in range(3):\n        a[i] = 1", {("check", "parallel")}),
        ("a.txt", "for", set()),
    ],
)  # fmt: skip
def test_each_verb_answers_where_it_applies(tmp_path, name, text, said):
    notes = judged(Text(str(tmp_path / name), text))
    assert {(note.verb, note.finding.rule) for note in notes} == said


def test_what_comments_ignore_is_not_said(tmp_path):
    text = REGION.replace("for (int", "// depanalysis: ignore\nfor (int")
    notes = judged(Text(str(tmp_path / "a.c"), text))
    assert [note.verb for note in notes] == ["race"]


def test_options_of_the_folder_count(tmp_path):
    text = Text(str(tmp_path / "a.c"), "void f(int n, int *a) { for (;;) a[n] = 1; }")
    (tmp_path / "depanalysis.toml").write_text("foo = 1")
    (note,) = judged(text)
    assert "there is no option 'foo'" in note.finding.title


def test_one_loop_is_run_in_parallel(tmp_path):
    loop = "for (int i = 0; i < n; i++)\n a[i] = 2 * a[i] + b[i] * b[i];"
    text = f"void f(int n, double *a, double *b) {{\n{loop}\n{loop}\n}}"
    new = parallelized(Text(str(tmp_path / "a.c"), text), 4)
    lines = [k for k, line in enumerate(new.split("\n")) if "#pragma" in line]
    assert lines == [3]
