"""The session on the page about editors is what a client records; `--update-golden`."""

import json
import re
from pathlib import Path

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from tests.depanalysis.editors.test_server import ALL, TEXT, in_editor

PAGE = Path(__file__).parents[3] / "docs" / "editors.md"
_SESSION = re.compile(r"^```lsp\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_JSON = get_converter()


class Recorder:
    """Lines of a session: who says what, with the method and the data of LSP."""

    def __init__(self):
        self.lines: list[str] = []

    def sent(self, method, parameters):
        self._line("→", method, parameters)
        return parameters

    def came(self, method, result):
        self._line("←", method, result)
        return result

    def _line(self, arrow, method, value):
        data = json.dumps(_JSON.unstructure(value), ensure_ascii=False, indent=1)
        shown = re.sub(r"\s*\n\s*", " ", data)
        self.lines.append(f"{arrow} {method} {shown}\n")


def recorded():
    record = Recorder()

    async def session(editor):
        client, document = editor.client, editor.document
        item = types.TextDocumentItem(document.uri, "c", 1, TEXT)
        opened = types.DidOpenTextDocumentParams(item)
        client.text_document_did_open(record.sent("textDocument/didOpen", opened))
        shown = await editor.diagnostics()
        record.came("textDocument/publishDiagnostics", shown)

        place = types.HoverParams(document, types.Position(2, 5))
        record.sent("textDocument/hover", place)
        hover = await client.text_document_hover_async(place)
        record.came("textDocument/hover", hover)

        asked = record.sent(
            "textDocument/inlayHint", types.InlayHintParams(document, ALL)
        )
        hints = await client.text_document_inlay_hint_async(asked)
        record.came("textDocument/inlayHint", hints)

        context = types.CodeActionContext([])
        wanted = types.CodeActionParams(document, ALL, context)
        record.sent("textDocument/codeAction", wanted)
        (offer,) = await client.text_document_code_action_async(wanted)
        record.came("textDocument/codeAction", [offer])
        record.sent("codeAction/resolve", offer)
        chosen = await client.code_action_resolve_async(offer)
        record.came("codeAction/resolve", chosen)

    in_editor(Path("/a.c"), session)
    return "".join(record.lines)


@pytest.mark.nightly
def test_the_page_shows_what_a_client_records(request):
    text = PAGE.read_text(encoding="utf-8")
    found = f"```lsp\n{recorded()}```"
    expected = _SESSION.sub(lambda _: found, text)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(expected, encoding="utf-8")
    else:
        assert text == expected
