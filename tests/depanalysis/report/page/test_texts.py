"""The text of the page: which of its words are in color."""

import re
from html import unescape

import pytest

from depanalysis.report.page.colors import colored_lines
from depanalysis.report.styles import printable
from depanalysis.source import SourceFile

PROGRAMS = {
    "x.c": 'int f(void) { /* a\n b */ return 1 + g("/* <no> */"); } // é\n',
    "x.py": 'def f():\n    """Two\n    lines."""\n    return "#", 0x1F  # if\n',
    "x.f90": "do i = 1, 10 ! do\n  s = 'if' // \"!\"\nend do\n",
    "x.ir": "program p { }\n",
    "no-end.c": '/* never\nends\n"',
    "junk.cpp": '\'\\\n\x1b""" class\r\n',
}


@pytest.mark.parametrize("path", PROGRAMS)
def test_colors_leave_the_text_as_it_is(path):
    source = SourceFile(path, PROGRAMS[path])
    lines = [
        unescape(re.sub(r"</?i[^>]*>", "", line)) for line in colored_lines(source)
    ]
    assert lines == [printable(line) for line in source.lines]
    for line in colored_lines(source):
        assert line.count("<i ") == line.count("</i>")


def test_keywords_numbers_texts_and_comments_are_told_apart():
    first, second, _ = colored_lines(SourceFile("x.c", PROGRAMS["x.c"]))
    assert first == (
        '<i class="word">int</i> f(<i class="word">void</i>) { '
        '<i class="comment">/* a</i>'
    )
    assert second.startswith('<i class="comment"> b */</i> <i class="word">return</i>')
    assert '<i class="count">1</i>' in second
    assert '<i class="text">&quot;/* &lt;no&gt; */&quot;</i>' in second
    fortran = colored_lines(SourceFile("x.f90", PROGRAMS["x.f90"]))
    assert fortran[0].startswith('<i class="word">do</i> i = <i class="count">1</i>')
    assert fortran[0].endswith('<i class="comment">! do</i>')
