import pytest

from depanalysis.frontends.openmp.directives import Clause, directive, split


@pytest.mark.parametrize(
    ("text", "constructs", "names"),
    [
        ("parallel for", ("parallel", "for"), ()),
        ("target teams distribute parallel for simd",
         ("target", "teams", "distribute", "parallel", "for", "simd"), ()),
        ("critical (name)", ("critical",), ("name",)),
        ("critical", ("critical",), ()),
        ("threadprivate(a, b)", ("threadprivate",), ("a", "b")),
        ("barrier // all of them", ("barrier",), ()),
        ("for ordered", ("for",), ()),
        ("ordered", ("ordered",), ()),
        ("atomic capture", ("atomic",), ()),
    ],
)  # fmt: skip
def test_constructs_come_first(text, constructs, names):
    found = directive(text)
    assert found is not None
    assert (found.constructs, found.names) == (constructs, names)


def test_clauses_have_lists_and_modifiers():
    found = directive(
        "parallel for reduction(+: s, t), private(x) schedule(static, f(a, b)) nowait"
    )
    assert found is not None
    assert found.clauses == (
        Clause("reduction", ("s", "t"), "+"),
        Clause("private", ("x",)),
        Clause("schedule", ("static", "f(a, b)")),
        Clause("nowait"),
    )
    assert found.listed("private", "reduction") == ("s", "t", "x")


@pytest.mark.parametrize(
    ("text", "is_standalone"),
    [
        ("barrier", True),
        ("flush(x)", True),
        ("target update to(a)", True),
        ("target enter data map(to: a)", True),
        ("target data map(to: a)", False),
        ("ordered depend(source)", True),
        ("ordered", False),
        ("single", False),
    ],
)
def test_some_directives_have_no_statement(text, is_standalone):
    found = directive(text)
    assert found is not None
    assert found.is_standalone == is_standalone


@pytest.mark.parametrize(
    "text", ["", "frobnicate", "parallel +", "parallel private(", "critical (a"]
)
def test_other_texts_are_none(text):
    assert directive(text) is None


def test_commas_in_brackets_do_not_split():
    assert split("a, b[1, 2], f(c, d)") == ("a", "b[1, 2]", "f(c, d)")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "when(device={kind(gpu)}: target teams loop) default(parallel for)",
            "parallel for",
        ),
        (
            "when(user={condition(1)}: parallel for private(a, b)) otherwise(nothing)",
            "parallel for",
        ),
        ("when(user={condition(0)}: parallel for)", "nothing"),
        (
            "when(device={arch(nvptx)}: parallel) when(device={kind(host)}: simd)",
            "simd",
        ),
        ("when(user={condition(n)}: parallel for) default(simd)", "metadirective"),
        (
            "when(implementation={vendor(x)}: parallel for) default(simd)",
            "metadirective",
        ),
    ],
)
def test_a_metadirective_is_what_the_host_selects(text, kind):
    found = directive(f"metadirective {text}")
    assert found is not None
    assert found.kind == kind
