"""Included files are found by us, so that libclang opens nothing by itself."""

import os
from pathlib import Path

import pytest

from depanalysis.frontends.c import translate
from depanalysis.frontends.c.inclusions import IncludedFiles, names, readings
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile

LOOP = "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = SIZE; }\n"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def errors(text, path="in.c", directories=()):
    translation = translate(SourceFile(path, text), Preprocessing(directories))
    return [error.message for error in translation.errors]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('#include "a.h"\n#include <b/c.h>', ("a.h", "b/c.h"), id="both"),
        pytest.param('# /* c */ include /**/ "a.h"', ("a.h",), id="comments"),
        pytest.param('#inc\\\nlude "a.h"', ("a.h",), id="continued"),
        pytest.param('%:include "a.h"', ("a.h",), id="digraph"),
        pytest.param('#if __has_include("a.h")', ("a.h",), id="asked"),
        pytest.param('char *s = "#include";\n/*\n#include "a.h"\n*/', (), id="none"),
        pytest.param('#define DEVICE "/dev/null"', (), id="text"),
    ],
)
def test_names_are_read_off_the_text(text, expected):
    assert names(text) == expected


@pytest.mark.parametrize(
    ("file", "path", "include", "directories"),
    [
        pytest.param("a.h", "in.c", '"a.h"', (), id="beside"),
        pytest.param("d/a.h", "d/in.c", '"a.h"', (), id="beside, elsewhere"),
        pytest.param("d/a.h", "e/in.c", '"../d/a.h"', (), id="above"),
        pytest.param("d/a.h", "in.c", "<a.h>", ("d",), id="directory"),
        pytest.param("d/a.h", "in.c", '"a.h"', ("d/",), id="directory with a slash"),
        pytest.param("d/a.h", "in.c", "NAME", ("d",), id="computed"),
    ],
)
def test_files_are_found_where_a_compiler_finds_them(file, path, include, directories):
    for folder in ("d", "e"):
        os.mkdir(folder)
    Path(file).write_text('#include "b.h"\n')
    Path(file).with_name("b.h").write_text("#define SIZE 3\n")
    text = f'#define NAME "a.h"\n#include {include}\n{LOOP}'
    assert errors(text, path, directories) == []


def test_a_file_that_is_there_is_said_to_be():
    Path("a.h").write_text("#define SIZE 3\n")
    text = '#if __has_include("a.h")\n#include "a.h"\n#endif\n'
    assert errors(text + LOOP) == []


@pytest.mark.parametrize("form", ['#include "{}"', '#define N "{}"\n#include N'])
@pytest.mark.parametrize("kind", ["device", "pipe", "loop of links"])
def test_what_is_no_file_is_refused_and_not_waited_for(form, kind):
    name = {"device": "/dev/zero"}.get(kind, "a.h")
    if kind == "pipe":
        os.mkfifo(name)
    elif kind == "loop of links":
        os.symlink("a.h", "a.h")
    links = "too many levels of symbolic links"
    reason = links if kind == "loop of links" else "no regular file"
    text = f"{form.format(name)}\n#define SIZE 3\n{LOOP}"
    assert errors(text) == [f"`{name}` cannot be read: {reason}"]
    assert len(translate(SourceFile("in.c", text)).programs) == 1


@pytest.mark.parametrize(
    "question", ['#if __has_include("a.h")\n#endif', '#pragma GCC dependency "a.h"']
)
def test_a_pipe_is_not_even_opened(question):
    os.mkfifo("a.h")
    assert len(translate(SourceFile("in.c", f"{question}\nint x;\n")).errors) <= 1


def test_headers_need_not_be_utf_8():
    Path("a.h").write_bytes(b'#include "\xe9.h"\n#define SIZE 3 // \xe9\n')
    assert errors(f'#include "a.h"\n{LOOP}') == []


def test_files_that_include_themselves_twice_are_refused():
    body = '#include "a.h"\n' * 2
    Path("a.h").write_text(f"#if __INCLUDE_LEVEL__ < 60\n{body}#endif\n")
    message = "the included files are too many or too large"
    assert errors('#include "a.h"\n#define SIZE 3\n' + LOOP) == [message]
    computed = '#define ME "a.h"\n' + body.replace('"a.h"', "ME")
    Path("a.h").write_text(f"#if __INCLUDE_LEVEL__ < 60\n{computed}#endif\n")
    assert errors('#include "a.h"\n#define SIZE 3\n' + LOOP) == [message]


@pytest.mark.parametrize(
    "guarded",
    [
        pytest.param("#pragma once\n{}", id="pragma"),
        pytest.param("#ifndef A\n#define A\n{}#endif\n", id="ifndef"),
        pytest.param("#if !defined(A)\n#define A\n{}#endif\n", id="if"),
    ],
)
def test_a_guarded_file_counts_once(guarded):
    Path("a.h").write_text(guarded.format('#include "a.h"\n' * 9 + "#define SIZE 3\n"))
    assert errors('#include "a.h"\n' * 9 + LOOP) == []


def test_a_guard_that_is_removed_guards_nothing():
    text = "#ifndef A\n#define A\n#undef A\n{}#endif\n"
    included = IncludedFiles(texts={"./a.h": text.format('#include "a.h"\n' * 2)})
    assert readings("in.c", '#include "a.h"', included) is None


def test_readings_are_counted():
    included = IncludedFiles(texts={"./a.h": '#include "b.h"\n' * 3, "./b.h": ""})
    text = '#include "a.h"\n' * 2
    assert readings("in.c", text, included) == {"in.c": 1, "./a.h": 2, "./b.h": 6}
