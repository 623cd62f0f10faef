"""From the name of a file to its text and language, or to one clear message.

Input: a path as the user wrote it. Output: a `Source`. What cannot be read, is no text
or is in a language that nothing here reads raises a `SourceError` that names the file.
"""

import codecs
import os
import re
import stat
import sys
from dataclasses import dataclass
from pathlib import PurePath

from depanalysis.errors import SourceError
from depanalysis.options import Language
from depanalysis.source import SourceFile, Span

STDIN = "-"
_LARGEST = 64 * 2**20
_LANGUAGE_OF: dict[str, Language] = {
    "": "c",
    ".c": "c",
    ".cc": "c++",
    ".cpp": "c++",
    ".cxx": "c++",
    ".c++": "c++",
    ".hh": "c++",
    ".hpp": "c++",
    ".hxx": "c++",
    ".cu": "cuda",
    ".cuh": "cuda",
    ".h": "c",
    ".i": "c",
    ".inc": "c",
    ".f": "fortran",
    ".for": "fortran",
    ".ftn": "fortran",
    ".f77": "fortran",
    ".f90": "fortran",
    ".f95": "fortran",
    ".f03": "fortran",
    ".f08": "fortran",
    ".ir": "ir",
    ".isl": "isl",
    ".json": "json",
    ".mlir": "mlir",
    ".py": "python",
    ".scop": "openscop",
}

_SAYS_WHICH = "__cplusplus"
_NO_CODE = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
_ONLY_IN_CXX = re.compile(
    r"""^[ \t]*(?:
        template\s{0,9}<
      | (?:inline\s)? namespace\b [\s\w:]{0,99} \{
      | class\s\w [\s\w:,]{0,99} [{;]
      | using\s(?:namespace\s|\w{1,99}\s{0,9}=)
      | \#[ \t]*include[ \t]*<\w+>
    )""",
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Source:
    """A text, its language, and what the user should know about how it was read.

    Encoded as `encoding` says, the text is the file again, byte by byte.
    """

    file: SourceFile
    language: Language
    note: str | None = None
    encoding: str = "utf-8"


def read_source(path: str, language: Language | None) -> Source:
    """Read a file, or standard input for `-`."""
    chosen = language or _known_language(path)
    data = _bytes_of(path)
    if b"\0" in data:
        raise file_error(path, f"is not text: byte {data.index(0)} is zero")
    text, note = decoded(data)
    if language is None and chosen == "c" and _is_cxx_header(path, text):
        chosen = "c++"
    encoding = "latin-1" if note else "utf-8"
    if data.startswith(codecs.BOM_UTF8) and not note:
        encoding = "utf-8-sig"
    return Source(SourceFile(path, text), chosen, note, encoding)


def file_error(path: str, message: str) -> SourceError:
    """An error about a file as a whole."""
    return SourceError(message, Span(path, 0, 0, 0, 0))


def language_of(path: str) -> Language | None:
    """The language that the name of a file stands for, if any."""
    suffix = "" if path == STDIN else PurePath(path).suffix
    return "c++" if suffix == ".C" else _LANGUAGE_OF.get(suffix.lower())


def _is_cxx_header(path: str, text: str) -> bool:
    """Whether a header has what no C compiler reads, and does not ask which one it is."""
    is_header = path.lower().endswith(".h") and _SAYS_WHICH not in text
    return is_header and _ONLY_IN_CXX.search(_NO_CODE.sub("", text)) is not None


def _known_language(path: str) -> Language:
    found = language_of(path)
    if found is None:
        suffix = PurePath(path).suffix.lower()
        known = ", ".join(name for name in _LANGUAGE_OF if name)
        raise file_error(
            path,
            f"'{suffix}' is not the suffix of a language that is read ({known}); "
            "--language says what the file is",
        )
    return found


def _bytes_of(path: str) -> bytes:
    """At most one byte more than is allowed, so that an endless device ends."""
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(_LARGEST + 1) if sys.stdin else b""
        elif stat.S_ISDIR(os.stat(path).st_mode):
            raise file_error(path, "is a directory; name the files in it")
        else:
            with open(path, "rb") as file:
                data = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise file_error(path, "there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise file_error(path, f"cannot be read: {reason.lower()}") from None
    if len(data) > _LARGEST:
        raise file_error(path, f"is longer than {_LARGEST:,} bytes")
    return data


def decoded(data: bytes) -> tuple[str, str | None]:
    """The text, and what the user should know about how it was read."""
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        return data.decode("latin-1"), (
            f"is not UTF-8 (byte {error.start}), read as Latin-1"
        )
