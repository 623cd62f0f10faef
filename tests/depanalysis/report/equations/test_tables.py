from depanalysis.report.equations.tables import table, wrapped


def test_words_start_on_the_left_and_numbers_end_on_the_right():
    assert table(("what", "count"), [("a", "1"), ("longer", "1,000")]) == [
        "what    count",
        "a           1",
        "longer  1,000",
    ]


def test_a_table_without_rows_is_its_head():
    assert table(("a", "b"), []) == ["a  b"]


def test_numbers_are_wrapped():
    lines = list(wrapped(range(-20, 39)))
    assert [int(word) for line in lines for word in line.split()] == list(
        range(-20, 39)
    )
    assert max(map(len, lines)) <= 88
    assert len(lines) == 2
    assert list(wrapped([])) == []
    assert list(wrapped([10**100])) == [str(10**100)]
