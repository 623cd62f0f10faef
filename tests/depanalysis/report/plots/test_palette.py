from itertools import combinations

from depanalysis.report.plots import palette

# How the three usual kinds of color blindness change a color, after Machado and others.
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}  # fmt: skip


def linear(color):
    """The amounts of light of #rrggbb."""
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(color):
    red, green, blue = linear("#FFFFFF" if color == "white" else color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    dark, light = sorted([luminance(first), luminance(second)])
    return (light + 0.05) / (dark + 0.05)


def test_every_look_is_another_one():
    looks = [palette.look(number) for number in range(28)]
    assert len(set(looks)) == 28
    assert palette.look(28) == looks[0]


def test_colors_stay_apart_for_people_who_do_not_see_all_of_them():
    colors = [palette.look(number).color for number in range(7)]
    for matrix in BLINDNESS.values():
        seen = [
            [
                sum(w * p for w, p in zip(row, linear(color), strict=True))
                for row in matrix
            ]
            for color in colors
        ]
        for first, second in combinations(seen, 2):
            assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) > 0.005


def test_text_can_be_read_on_its_point_and_lines_on_white():
    for number in range(7):
        look = palette.look(number)
        assert contrast(look.color, look.text_color) > 3
        assert contrast(look.color, "white") > 2


def test_lines_of_equations_differ():
    assert len({palette.dashes(number) for number in range(4)}) == 4
