from depanalysis.frontends.openscop.scops import (
    Generic,
    Part,
    Relation,
    Statement,
    named,
)

DOMAIN = Relation("DOMAIN", (Part(2, 0, 0, 1, ((1, 1, 0, 0, 0),)),))
READ = Relation("READ", (Part(1, 2, 0, 1, ()),))


def test_a_statement_finds_its_relations_whatever_their_order():
    statement = Statement((READ, DOMAIN))
    assert statement.domain == DOMAIN
    assert statement.scattering is None
    assert statement.accesses == (READ,)
    assert statement.dimensions == 2


def test_a_statement_without_domain_has_no_dimensions():
    assert Statement((READ,)).dimensions == 0


def test_columns_are_counted_with_the_sign_and_the_constant():
    assert Part(2, 1, 1, 3, ()).columns == 9


def test_blank_lines_and_comments_of_a_generic_mean_nothing():
    generic = Generic("body", ("# two", "2", "", "  i j ", "a[i] = 0; # no comment"))
    assert generic.meaningful == ("2", "i j", "a[i] = 0; # no comment")
    assert named((generic,), "body") is generic
    assert named((generic,), "strings") is None
