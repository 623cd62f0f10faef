"""Where lines are put into the text of a loop."""

from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.edits import Edit
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile

SOURCE = SourceFile(
    "a.c", "void f(int *a) {\n\t for (int i = 0; i < 9; i++)\n\t  a[i] = 0; // all\n}\n"
)


def test_new_heads_stand_where_the_old_one_did():
    (loop,) = skeletons(SOURCE)
    assert headed(SOURCE, loop, 30, "x;", "y;") == Edit(2, 2, 30, "x;\n\t y;")


def test_what_closes_them_stands_behind_the_body():
    (loop,) = skeletons(SOURCE)
    assert closed(SOURCE, loop, " }") == Edit(3, 12, 12, " }")
