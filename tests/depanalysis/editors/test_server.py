"""A session of an editor over standard input and output, with a real client."""

import asyncio
import sys

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from depanalysis.cli import main

TEXT = """void f(int n, double *a) {
  for (int i = 0; i < n; i++) a[i] = 2 * a[i];
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
}
"""
ALL = types.Range(types.Position(0, 0), types.Position(99, 0))


class Editor:
    """An editor with one text."""

    def __init__(self, client, uri):
        self.client = client
        self.document = types.TextDocumentIdentifier(uri)
        self.shown: asyncio.Queue = asyncio.Queue()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(found):
            self.shown.put_nowait(found.diagnostics)

    async def diagnostics(self):
        return await asyncio.wait_for(self.shown.get(), 240)

    def open(self, language, text):
        item = types.TextDocumentItem(self.document.uri, language, 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def write(self, text):
        document = types.VersionedTextDocumentIdentifier(2, self.document.uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(document, [change])
        )


def in_editor(path, session):
    async def run():
        client = LanguageClient("test", "1")
        await client.start_io(sys.executable, "-m", "depanalysis", "lsp")
        editor = Editor(client, path.as_uri())
        await client.initialize_async(
            types.InitializeParams(types.ClientCapabilities(), root_uri=None)
        )
        client.initialized(types.InitializedParams())
        try:
            await session(editor)
        finally:
            await client.shutdown_async(None)
            client.exit(None)
            await client.stop()

    asyncio.run(run())


@pytest.mark.sampled(4)
def test_verdicts_are_shown_while_a_text_is_written(tmp_path):
    async def session(editor):
        editor.open("c", TEXT)
        (found,) = await editor.diagnostics()
        assert (found.code, found.severity) == (
            "sequential",
            types.DiagnosticSeverity.Warning,
        )
        assert found.range.start == types.Position(2, 2)
        ends = [each.location.range.start.line for each in found.related_information]
        assert ends == [3, 3]

        place = types.HoverParams(editor.document, types.Position(2, 5))
        hover = await editor.client.text_document_hover_async(place)
        assert "witness: n = 3" in hover.contents.value

        asked = types.InlayHintParams(editor.document, ALL)
        hints = await editor.client.text_document_inlay_hint_async(asked)
        shown = [(each.position.line, each.label) for each in hints]
        assert shown == [(1, "parallel"), (2, "sequential")]

        editor.write(TEXT.replace("a[i - 1]", "1"))
        assert [*await editor.diagnostics()] == []

    in_editor(tmp_path / "a.c", session)


@pytest.mark.sampled(4)
def test_a_loop_that_is_proved_is_run_in_parallel(tmp_path):
    async def session(editor):
        editor.open("c", TEXT)
        await editor.diagnostics()
        context = types.CodeActionContext([])
        asked = types.CodeActionParams(editor.document, ALL, context)
        (offer,) = await editor.client.text_document_code_action_async(asked)
        action = await editor.client.code_action_resolve_async(offer)
        (edit,) = action.edit.changes[editor.document.uri]
        assert edit.range == types.Range(types.Position(1, 0), types.Position(1, 0))
        assert edit.new_text.lstrip().startswith("#pragma omp parallel for")

    in_editor(tmp_path / "a.c", session)


def test_help_names_the_verb(capsys):
    assert main(["--help"]) == 0
    assert "lsp" in capsys.readouterr().out
