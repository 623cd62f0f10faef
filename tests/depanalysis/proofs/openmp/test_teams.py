from depanalysis.ir.printer import show_expression
from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.teams import team_of
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def asked(body):
    return team_of(thread_of(body), Entry())


def team(body):
    return asked(body).questions[0].team


def test_a_place_says_when_and_who():
    found = team(
        "#pragma omp parallel\n{ a[0] = 1;\n#pragma omp barrier\n"
        "#pragma omp single\n a[1] = 1; }"
    )
    first, second = found.places
    assert [show_expression(place.phase[0]) for place in found.places] == ["0", "1"]
    assert first.claims == ()
    assert [claim.key for claim in second.claims] == ["single 2"]


def test_barriers_in_loops_are_counted_by_turns():
    found = team(
        "#pragma omp parallel\nfor (int t = 0; t < n; t++) { a[t] = 1;\n#pragma omp barrier\n }"
    )
    (place,) = found.places
    assert show_expression(place.phase[0]).startswith("`t#")


def test_an_update_is_one_place():
    found = team("#pragma omp parallel\n{ a[0] += 1; }")
    assert [place.kind for place in found.places] == ["write"]


def test_contents_that_nobody_stores_to_are_elements():
    found = team("#pragma omp parallel\n{ a[b[0]] = 1; }")
    assert [load.array for load in found.elements.values()] == ["b"]
    assert not asked("#pragma omp parallel\n{ a[a[0]] = 1; }").team.elements


def test_barriers_that_a_number_decides_are_told():
    text = "#pragma omp parallel\n{ if (%s) {\n#pragma omp barrier\n } a[0] = 1; }"
    assert asked(text % "n > 1").apart == ()
    assert len(asked(text % "omp_get_thread_num() == 0").apart) == 1
