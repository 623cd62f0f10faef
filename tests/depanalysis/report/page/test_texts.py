"""The text of the page: where its loops end, and which of its words are in color."""

import re
from html import unescape

import pytest

import depanalysis as da
from depanalysis.report.page.colors import colored_lines
from depanalysis.report.page.extents import last_line
from depanalysis.report.styles import printable
from depanalysis.source import SourceFile, Span

HEAD = "void f(int n, int *a, int c) {\n"


FOR = "for (int i = 0; i < n; i++)"
LOOPS = {
    "one line": (f"{FOR} a[i] = 0;", 1),
    "no braces": (f"{FOR}\n  a[i] = 0;\na[0] = 1;", 2),
    "braces": (f"{FOR}\n{{\n  a[i] = 0;\n}}\n", 4),
    "comments": (f"{FOR} {{ // }}\n  a[i] = 0; /* }}\n*/\n}}", 4),
    "else": (f"{FOR}\n if (a[i])\n a[i] = 0;\n else\n a[i] = 1;\n", 5),
    "other else": (f"if (c) {FOR}\n a[i] = 0;\n else\n a[0] = 1;\n", 2),
    "nest": (f"{FOR}\n for (int j = 0;\n j < 2;\n j++) {{\n a[i] = j;\n }}\n", 6),
    "do": ("int i = 0;\ndo {\n a[i] = 0;\n} while (++i < n);\n", 3),
    "texts": (f"{FOR}\n#define X }}\n a[i] = '}}' + ';';\n", 3),
}


@pytest.mark.parametrize(("loop", "lines"), LOOPS.values(), ids=LOOPS)
def test_a_loop_ends_with_its_statement(loop, lines):
    text = f"{HEAD}{loop}\n}}\n"
    first = da.check(text, "c", path="x.c").loops[0]
    assert last_line(SourceFile("x.c", text), first.span) == first.span.line + lines - 1


@pytest.mark.parametrize("rest", ["", "{ a[i] = 0;", "/* ", "\n#if X\n{\n#endif\n"])
def test_a_text_that_does_not_say_leaves_the_first_line(rest):
    source = SourceFile("x.c", f"for (;;){rest}")
    assert last_line(source, Span("x.c", 1, 1, 1, 4)) == 1


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
