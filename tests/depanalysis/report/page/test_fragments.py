import pytest

from depanalysis.report.page.fragments import styled_html


@pytest.mark.parametrize(
    ("role", "html"),
    [
        ("plain", "a &lt; b"),
        ("code", "a &lt; b"),
        ("source", '<span class="role-source">a &lt; b</span>'),
    ],
)
def test_a_role_becomes_a_class(role, html):
    assert styled_html(role, "a < b") == html
