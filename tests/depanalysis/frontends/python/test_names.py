"""Names in syntax trees."""

import ast

from depanalysis.frontends.python.names import dotted, element


def test_elements_and_dotted_names() -> None:
    node = ast.parse("a.b[1][2, 3]", mode="eval").body
    name, indices = element(node)
    assert (name, [ast.unparse(each) for each in indices]) == ("a.b", ["1", "2", "3"])
    assert dotted(ast.parse("f().x", mode="eval").body) is None
