import pytest

from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show_expression
from depanalysis.ir.sites import SiteId, sites
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("text", "accesses"),
    [
        pytest.param(
            "a[i] = b[j] + x",
            ["read j", "read b[j]", "read x", "read i", "write a[i]"],
            id="assignment",
        ),
        pytest.param(
            "a[i] += x",
            ["read x", "read i", "read a[i]", "write a[i]"],
            id="update",
        ),
        pytest.param(
            "for i = x to n step k {}", ["read x", "read n", "read k"], id="for"
        ),
        pytest.param("if c { x = 1 }", ["read c"], id="if"),
        pytest.param("while c { x = 1 }", ["read c"], id="while"),
        pytest.param("barrier block", [], id="barrier"),
    ],
)
def test_sites_are_numbered_in_the_order_of_evaluation(text: str, accesses: list[str]):
    ((program,), _) = parse(SourceFile("f.ir", f"program f {{ {text} }}"))
    found = list(sites(program.body[0], 7))
    assert [f"{site.kind} {show_expression(site.node)}" for site in found] == accesses
    assert [site.id for site in found] == [SiteId(7, i) for i in range(len(found))]
    assert [site.span for site in found] == [site.node.span for site in found]
