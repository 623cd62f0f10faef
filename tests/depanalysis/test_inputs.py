import os
from pathlib import Path

import pytest

from depanalysis.errors import SourceError
from depanalysis.inputs import read_source


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def read(data, name="x.c"):
    Path(name).write_bytes(data)
    return read_source(name, None)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"", "", id="empty"),
        pytest.param("é".encode(), "é", id="UTF-8"),
        pytest.param(b"\xef\xbb\xbfint", "int", id="byte order mark"),
        pytest.param(b"a\r\nb", "a\r\nb", id="line ends are kept"),
    ],
)
def test_text_is_decoded(data, text):
    source = read(data)
    assert (source.file.path, source.file.text, source.note) == ("x.c", text, None)


def test_other_bytes_are_read_as_latin_1():
    source = read(b"\xe9 \xff")
    assert source.file.text == "é ÿ"
    assert source.note == "is not UTF-8 (byte 0), read as Latin-1"


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("x.c", "c"),
        ("x.C", "c++"),
        ("x.cpp", "c++"),
        ("x.hpp", "c++"),
        ("x.h", "c"),
        ("x", "c"),
        ("x.ir", "ir"),
    ],
)
def test_the_name_tells_the_language(name, language):
    assert read(b"", name).language == language


def test_the_user_knows_better_than_the_name():
    Path("x.f90").write_bytes(b"")
    assert read_source("x.f90", "ir").language == "ir"


def _directory():
    Path("x.c").mkdir()


def _loop():
    os.symlink("x.c", "x.c")


@pytest.mark.parametrize(
    ("prepare", "message"),
    [
        pytest.param(lambda: None, "x.c: there is no such file", id="missing"),
        pytest.param(
            _directory, "x.c: is a directory; name the files in it", id="folder"
        ),
        pytest.param(_loop, "x.c: cannot be read: too many levels of", id="link loop"),
        pytest.param(lambda: "/dev/zero", "/dev/zero: is longer than", id="endless"),
        pytest.param(lambda: "a\0.c", "cannot be read: embedded null byte", id="name"),
        pytest.param(
            lambda: "x.rs", "'.rs' is not the suffix of a language", id="suffix"
        ),
    ],
)
def test_what_cannot_be_read_is_one_message(prepare, message):
    path = prepare() or "x.c"
    with pytest.raises(SourceError) as caught:
        read_source(path, None)
    assert message in f"{path}: {caught.value.message}"
    assert caught.value.span.path == path


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_is_not_ours_is_told():
    Path("x.c").touch(mode=0)
    with pytest.raises(SourceError, match="permission denied"):
        read_source("x.c", None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("void f(int *a);\n", "c"),
        ("template <class T> void f(T *a);\n", "c++"),
        ("namespace shapes {\n}\n", "c++"),
        ("#include <vector>\n", "c++"),
        ("class Grid : Shape {\n};\n", "c++"),
        ("using real = double;\n", "c++"),
        ("// template <class T>\n/* #include <vector>\nclass Grid {};\n*/\n", "c"),
        ("#ifdef __cplusplus\nclass Grid;\n#endif\n", "c"),
        ("int class, template;\n#include <math.h>\n", "c"),
    ],
)
def test_headers_with_what_c_has_not_are_read_as_cxx(text, language):
    assert read(text.encode(), "x.h").language == language


def test_headers_are_in_the_language_that_the_user_says():
    Path("x.h").write_text("template <class T> void f(T *a);\n")
    assert read_source("x.h", "c").language == "c"
