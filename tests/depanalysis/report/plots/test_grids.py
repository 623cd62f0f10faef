from depanalysis.report.plots import grid

POINTS = [(i, j) for i in range(3) for j in range(4)]
EDGES = [((i, j), (i + 1, j + 1)) for i, j in POINTS if i < 2 and j < 3]
LABELS = [j - i for i, j in POINTS]


def test_components_and_axes_are_named(texts):
    drawn = texts(grid(POINTS, EDGES, LABELS, title="diagonals"))
    assert {"diagonals", "12 iterations, 6 components", "i", "j"} <= set(drawn)
    assert {"(0, 0), (1, 1), (2, 2)", "(1, 0), (2, 1)", "2 independent"} <= set(drawn)
    assert {"0", "1", "2", "3"} <= set(drawn)


def test_other_names_and_negative_indices(texts):
    points = [(-1, -5), (0, -5)]
    drawn = texts(grid(points, [(points[0], points[1])], "aa", names=("row", "column")))
    assert {"row", "column", "(−1, −5), (0, −5)", "−5"} <= set(drawn)


def test_the_same_grid_gives_the_same_bytes():
    for kind in ("svg", "png", "pdf"):
        assert grid(POINTS, EDGES, LABELS, kind) == grid(POINTS, EDGES, LABELS, kind)


def test_long_arrows_pass_beside_points():
    straight = grid([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1))], "aab")
    bent = grid([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 2))], "aba")
    assert straight != bent


def test_large_and_empty_spaces_are_drawn():
    points = [(i, j) for i in range(60) for j in range(3)]
    assert len(grid(points, [], range(180), "png")) > 1000
    assert len(grid([], [], [], "png")) > 100
