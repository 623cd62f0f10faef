from dataclasses import replace
from fractions import Fraction

from depanalysis.report.plots.arcs import Arcs, arcs

PAPER = Arcs(
    title="2x − 3y = 5",
    lines=("16 iterations",),
    low=-8,
    high=7,
    equations=("2x - 3y = 5",),
    edges=(((-8, -7), (-3, -2), (-1, 1), (1, 4), (3, 7)),),
    components=((-8, -7), (-3, -2), (-1, 1, 4), (3, 7)),
    fixed_points=(Fraction(-5),),
)


def test_every_iteration_and_component_is_named(texts):
    shown = texts(arcs(PAPER, "svg"))
    assert {str(k) for k in range(8)} | {f"−{k}" for k in range(1, 9)} <= set(shown)
    assert {"−1, 1, 4", "3, 7", "7 independent", "x = y = −5"} <= set(shown)
    assert {PAPER.title, *PAPER.lines} <= set(shown)


def test_a_fixed_point_outside_of_the_range_is_not_drawn(texts):
    shown = texts(arcs(replace(PAPER, fixed_points=(Fraction(15, 2),)), "svg"))
    assert not any(text.startswith("x = y") for text in shown)


def test_fixed_points_beside_each_other_share_a_label(texts):
    near = (Fraction(2), Fraction(-5), Fraction(7, 3))
    shown = texts(arcs(replace(PAPER, fixed_points=near), "svg"))
    assert {"x = y = −5", "x = y = 2, 7/3"} <= set(shown)


def test_several_equations_are_in_the_legend(texts):
    both = replace(
        PAPER, equations=("2x - 3y = 5", "x = y"), edges=(*PAPER.edges, ((0, 2),))
    )
    shown = texts(arcs(replace(both, components=(*PAPER.components, (0, 2))), "svg"))
    assert {"2x − 3y = 5 (above)", "x = y (below)"} <= set(shown)


def test_long_numbers_stand_beside_the_points(texts):
    far = 10**30
    shown = texts(arcs(Arcs("t", ("l",), far, far + 3, ("e",), ((),), ()), "svg"))
    assert str(far + 3) in shown
    assert "4 independent" in shown


def test_one_iteration_is_a_picture():
    alone = Arcs("t", ("l",), 3, 3, ("e",), ((),), (), (Fraction(3),))
    assert arcs(alone, "png").startswith(b"\x89PNG")


def test_many_components_have_different_looks():
    edges = tuple((k, k + 30) for k in range(30))
    shown = Arcs("t", ("l",), 0, 59, ("e",), (edges,), edges)
    assert len(set(shown.looks.values())) == 28
    assert len(shown.looks) == 60
    assert arcs(shown, "svg") == arcs(shown, "svg")
