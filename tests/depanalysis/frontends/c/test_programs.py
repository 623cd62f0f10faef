"""What is finished at the end of a function."""

from depanalysis.ir.statements import Opaque


def test_unknown_effects_list_only_what_is_visible(translated):
    text = (
        "void h(void); int g; void f(int n) {"
        " { int x = 1; int *p = &x; h(); *p = 2; } { int y = g; int *q = &y; h(); *q = 1; } }"
    )
    (program,) = translated(text).programs
    found = [s for s in program.body if isinstance(s, Opaque)]
    writes = [(s.kind, s.writes) for s in found]
    assert writes == [
        ("foreign", ("g", "x")),
        ("reply", ("g",)),
        ("foreign", ("g", "x", "y")),
        ("reply", ("g",)),
    ]


def test_parameters_come_in_the_order_of_the_function(translated):
    (program,) = translated("int z; void f(int b, int a) { int x = z; }").programs
    assert [each.name for each in program.parameters] == ["b", "a", "z"]


def test_the_scalars_of_a_pointer_are_declared_where_it_is(shown):
    found = shown("void f(int n, int *a) { int *p = a; while (n--) *p++ = n; }")
    assert "local p..offset: i64 p..offset = 0" in found
