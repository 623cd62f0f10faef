"""The words of a text in color: keywords, numbers, texts and comments."""

import re
from collections.abc import Mapping
from html import escape

from depanalysis.inputs import language_of
from depanalysis.options import Language
from depanalysis.report.styles import printable
from depanalysis.source import SourceFile

_C_WORDS = (
    "auto|bool|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|"
    "if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|"
    "typedef|union|unsigned|void|while"
)
_CXX_WORDS = (
    f"{_C_WORDS}|class|constexpr|delete|false|namespace|new|operator|private|protected|"
    "public|template|this|true|typename|using|virtual"
)
_CUDA_WORDS = "(?:device|global|host|launch_bounds|restrict|shared)"
_FORTRAN_WORDS = (
    "allocatable|allocate|call|case|character|contains|continue|cycle|deallocate|dimension|"
    "do|else|elseif|end|enddo|endif|exit|function|if|implicit|in|inout|integer|intent|"
    "logical|module|none|out|parameter|pointer|program|pure|real|result|return|select|stop|"
    "subroutine|then|type|use|where|while"
)
_PYTHON_WORDS = (
    "and|as|assert|break|class|continue|def|del|elif|else|except|False|finally|for|from|"
    "global|if|import|in|is|lambda|None|not|or|pass|raise|return|True|try|while|with|yield"
)
_TEXTS = r""" "(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*' """.strip()
_FORTRAN_TEXTS = r""" "[^"\n]*"|'[^'\n]*' """.strip()
_LONG_TEXTS = r'"""[\s\S]*?"""|' + r"'''[\s\S]*?'''|"


def _tokens(comments: str, texts: str, words: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<comment>{comments})|(?P<text>{texts})|\b(?P<word>{words})\b"
        r"|(?P<count>(?<![\w.])(?:\d[\w.]*|\.\d\w*))",
        flags | re.MULTILINE,
    )


_C_COMMENTS = r"//[^\n]*|/\*[\s\S]*?(?:\*/|\Z)"
_TOKENS: Mapping[Language, re.Pattern[str]] = {
    "c": _tokens(_C_COMMENTS, _TEXTS, _C_WORDS),
    "c++": _tokens(_C_COMMENTS, _TEXTS, _CXX_WORDS),
    "cuda": _tokens(_C_COMMENTS, _TEXTS, f"{_CXX_WORDS}|__{_CUDA_WORDS}__"),
    "fortran": _tokens(
        r"![^\n]*|^[cC*][^\n]*", _FORTRAN_TEXTS, _FORTRAN_WORDS, re.IGNORECASE
    ),
    "python": _tokens(r"#[^\n]*", _LONG_TEXTS + _TEXTS, _PYTHON_WORDS),
}


def colored_lines(source: SourceFile) -> list[str]:
    """The lines of a text as HTML; plain ones in a language that is not known."""
    text = "\n".join(source.lines)
    tokens = _TOKENS.get(language_of(source.path) or "ir")
    lines, end = [""], 0
    for found in tokens.finditer(text) if tokens is not None else ():
        _add(lines, text[end : found.start()])
        _add(lines, found[0], found.lastgroup)
        end = found.end()
    _add(lines, text[end:])
    return lines


def _add(lines: list[str], text: str, kind: str | None = None) -> None:
    """A piece of text at the end of the lines, which may begin further ones."""
    for number, part in enumerate(text.split("\n")):
        if number:
            lines.append("")
        shown = escape(printable(part))
        lines[-1] += f'<i class="{kind}">{shown}</i>' if kind and shown else shown
