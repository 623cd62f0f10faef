import pytest

from depanalysis.engines.conflict import conflict
from depanalysis.engines.ladder import answer
from depanalysis.engines.smt.elements import elements, is_informed, is_stated, known
from depanalysis.ir.printer import show_expression
from depanalysis.options import Options
from depanalysis.solvers.verdict import Proved, Refuted, Unknown
from tests.oracle.models import COMMON, facts, questions


def _known(body, *stated, declarations=COMMON):
    about = facts(body, Options(assume=stated), declarations)
    question = questions(about.model, "i")[-1]
    found = conflict(about, question)
    return about, found, frozenset(found.encoding.meanings)


def _texts(body, *stated):
    about, found, used = _known(body, *stated)
    return [(show_expression(k.condition), k.source) for k in known(about, found, used)]


def _answers(body, *stated):
    about = facts(body, Options(assume=stated))
    return [answer(about, each) for each in questions(about.model, "i")]


def test_equal_places_have_equal_values():
    ((text, source),) = _texts("for i = 0 to n { a[p[i] * m] = 0 }")
    assert text.startswith("not x0 == y0 or xu")
    assert source == ""


def test_elements_in_the_place_of_an_element_are_found():
    _, found, used = _known("for i = 0 to n { a[p[b[i]]] = 0 }")
    arrays = [each.contents[0] for each in elements(found, used)]
    assert sorted(arrays) == ["b", "b", "p", "p"]


def test_contents_that_change_between_the_instances_are_not_related():
    body = "for i = 0 to n { p[i] = 0 a[p[i + 1] * m] = 0 }"
    about, found, used = _known(body, "injective(p)")
    assert len(elements(found, used)) == 2
    assert known(about, found, used) == ()


@pytest.mark.parametrize(
    ("stated", "parts"),
    [
        pytest.param("injective(p)", ("x0 == y0 or xu", "!= yu"), id="injective"),
        pytest.param("increasing(p)", ("not x0 <= y0 or xu", "<= yu"), id="increasing"),
        pytest.param("strictly_increasing(p)", ("+ (y0 - x0) <= yu",), id="strictly"),
        pytest.param("range(p, 0, n - 1)", ("<= p_n - 1",), id="range"),
    ],
)
def test_a_fact_is_said_of_the_places_that_occur(stated, parts):
    found = _texts("for i = 0 to n { a[p[i]] = 0 }", stated)
    said = [text for text, source in found if source == f"{stated}, as stated"]
    assert any(all(part in text for part in parts) for text in said)


def test_a_fill_is_said_of_the_places_it_fills():
    body = "for k = 0 to n step 2 { p[k] = 3 * k } for i = 0 to n { a[p[i]] = 0 }"
    texts = [text for text, source in _texts(body) if "line" in source]
    assert len(texts) == 2
    assert all("(x2 - 0) % 2 == 0" in t or "(y2 - 0) % 2 == 0" in t for t in texts)


@pytest.mark.parametrize(
    ("body", "stated", "expected"),
    [
        pytest.param("a[p[i]] = 0", "injective(p)", Proved, id="scatter"),
        pytest.param("a[p[i]] = 0", "increasing(p)", Unknown, id="may-stay"),
        pytest.param("a[p[i]] = 0", "strictly_increasing(p)", Proved, id="strictly"),
        pytest.param("for j = p[i] to p[i + 1] - 1 { a[j] = 0 }", "increasing(p)",
                     Proved, id="rows"),
        pytest.param("for j = p[i] to p[i + 1] { a[j] = 0 }", "increasing(p)",
                     Unknown, id="rows-too-long"),
        pytest.param("a[p[b[i]]] = 0", "injective(p)", Unknown, id="half"),
        pytest.param("a[p[2 * i]] = 0", "injective(p)", Proved, id="every-other"),
        pytest.param("a[p[i] + i] = 0", "increasing(p)", Proved, id="plus-index"),
        pytest.param("a[p[i]] = 0 p[i] = 1", "injective(p)", Unknown, id="written"),
        pytest.param("if p[i] > 3 { a[0] = 1 }", "range(p, 0, 2)", Proved, id="guard"),
        pytest.param("if p[i] > 1 { a[0] = 1 }", "range(p, 0, 2)", Refuted, id="open-guard"),
    ],
)  # fmt: skip
def test_facts_decide_what_they_can(body, stated, expected):
    kinds = {type(each) for each in _answers(f"for i = 0 to n {{ {body} }}", stated)}
    assert expected in kinds
    assert expected is not Proved or kinds == {Proved}


def test_a_witness_keeps_the_facts():
    (found,) = _answers("for i = 0 to n { if p[i] > 1 { a[0] = 1 } }", "range(p, 0, 2)")
    assert isinstance(found, Refuted)
    assert {value for _, value in found.witness.memory} == {2}


def test_only_facts_that_were_needed_are_named():
    stated = ("injective(p)", "range(p, 0, n)", "increasing(b)")
    (found,) = _answers("for i = 0 to n { a[p[i]] = 0 }", *stated)
    assert found == Proved("smt", ("injective(p), as stated",))


def test_a_pragma_counts_only_where_its_loop_is_reached():
    pragma = '@"#pragma depanalysis assume injective(p)"'
    inner = f"for j = 0 to 0 {pragma} {{ b[j] = 1 }}"
    (found,) = _answers(f"for i = 0 to n {{ a[p[i]] = 0 {inner} }}")
    assert isinstance(found, Unknown)


def test_facts_about_other_arrays_inform_nobody():
    about, found, _ = _known("for i = 0 to n { a[p[i]] = 0 }", "injective(b)")
    assert not is_informed(about, found)
    about, found, _ = _known("for i = 0 to n { a[p[i]] = 0 }", "injective(p)")
    assert is_informed(about, found)
    assert is_stated(about, found)


def test_a_fill_is_not_stated():
    body = "for k = 0 to n { p[k] = k } for i = 0 to n { a[p[i]] = 0 }"
    about, found, _ = _known(body)
    assert is_informed(about, found)
    assert not is_stated(about, found)
