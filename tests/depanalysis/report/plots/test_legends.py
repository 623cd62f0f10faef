from matplotlib.figure import Figure

from depanalysis.report.plots import legends, palette


def entries(count):
    return [
        legends.component_entry(palette.look(number), (number, number + 1), True)
        for number in range(count)
    ]


def test_members_are_named_until_they_are_too_many():
    few = legends.component_entry(palette.look(0), (-1, 2), True)
    assert few.get_label() == "−1, 2"
    many = legends.component_entry(palette.look(0), range(2000), True)
    assert many.get_label() == "0, 1, 2, 3, 4, 5, 1,994 more"


def test_components_are_named_until_they_are_too_many():
    assert len(legends.shortened(entries(12))) == 12
    cut = legends.shortened(entries(40))
    assert len(cut) == 12
    assert cut[-1].get_label() == "and 29 more components"


def test_legends_are_outside_of_the_axes():
    for place in (lambda a: legends.below(a, entries(3), 2),
                  lambda a: legends.beside(a, entries(3))):  # fmt: skip
        axes = Figure().add_axes((0, 0, 1, 1))
        place(axes)
        legend = axes.get_legend()
        assert legend is not None
        assert [text.get_text() for text in legend.get_texts()] == [
            "0, 1",
            "1, 2",
            "2, 3",
        ]
        assert not legend.get_frame_on()


def test_other_entries():
    assert legends.alone_entry(1200).get_label() == "1,200 independent"
    assert legends.equation_entry("x - y = 1", "-").get_label() == "x − y = 1"
