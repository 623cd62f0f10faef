from tests.nights import by_night, drawn, is_of_the_day


def test_a_night_is_repeated_and_another_one_differs():
    assert drawn(range(1000), 20, night=3) == drawn(range(1000), 20, night=3)
    assert drawn(range(1000), 20, night=3) != drawn(range(1000), 20, night=4)


def test_every_item_has_its_night():
    assert set().union(*(drawn(range(30), 3, night) for night in range(200))) == {
        *range(30)
    }


def test_what_is_drawn_keeps_its_order():
    assert drawn("abc", 5) == ["a", "b", "c"]
    assert drawn(range(100), 50) == sorted(drawn(range(100), 50))


def test_what_a_night_draws_is_marked():
    assert [mark.name for each in by_night("ab", 1) for mark in each.marks] == [
        "nightly"
    ]


def test_a_share_of_what_is_sampled_is_of_the_day():
    names = [f"tests/test_it.py::test_it[{number}]" for number in range(400)]
    share = sum(is_of_the_day(name, 4) for name in names)
    assert 60 < share < 140
    assert all(is_of_the_day(name, 1) for name in names)
