from tests.oracle.models import access, loop, modelled

NEST = "for i = 0 to n { for j = 0 to i { a[j] = 0 } b[i] = 1 }"


def test_a_loop_knows_its_depth_and_what_it_counts():
    known = modelled(NEST)
    inner = loop(known, "j")
    assert (inner.depth, inner.outer, inner.is_counted) == (2, (0,), True)


def test_a_while_loop_counts_nothing():
    (only,) = modelled("while s > 0 { s -= 1 }").loops
    assert (only.variable, only.is_counted, only.lower) == (None, False, None)


def test_the_accesses_inside_a_loop_are_those_of_its_body():
    known = modelled(NEST)
    inside = {a.variable for a in known.inside(loop(known, "j"))}
    assert inside == {"a"}
    assert {a.variable for a in known.inside(loop(known, "i"))} == {"a", "b"}


def test_an_access_stands_where_its_node_stands():
    written = access(modelled(NEST), "write", "b[i]")
    assert written.span == written.node.span
