"""The server: texts from an editor in; squiggles, hovers, hints and edits out.

The only home of pygls. Texts are judged in a process of their own, because parser and
solver are not written in Python and may end it; a text that has changed meanwhile ends
the work on its old state.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from depanalysis.cli.workers import death, failure_of, settle
from depanalysis.editors.judging import Note, Text, failure, judged, parallelized
from depanalysis.editors.protocol import actions, diagnostics, edits, hints, hover
from depanalysis.version import VERSION

_NAME = "depanalysis"
_PAUSE = 0.5
"""Seconds without a change after which a text is judged."""


@dataclass
class _Worker:
    """A process that judges one text at a time."""

    pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        """The result of some work there."""
        if self.pool is None:
            # A copy of this process would have its streams and threads.
            self.pool = ProcessPoolExecutor(
                1, get_context("spawn"), settle, (os.getpid(),)
            )
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, work, *given)

    def end(self) -> None:
        """Ends the process with what it does."""
        if self.pool is None:
            return
        for process in list(getattr(self.pool, "_processes", {}).values()):
            process.terminate()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None


class Server(LanguageServer):
    """What the server knows of the texts that are open, by their URIs."""

    def __init__(self) -> None:
        super().__init__(_NAME, VERSION)
        self.notes: dict[str, tuple[Note, ...]] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.workers: dict[str, _Worker] = {}

    def text(self, uri: str) -> Text:
        """A text as it is in the editor."""
        document = self.workspace.get_text_document(uri)
        return Text(document.path, document.source, self.workspace.root_path)

    def judge(self, uri: str, pause: float) -> None:
        """Judges a text after a while; what was begun on an older state ends."""
        self.forget(uri)
        self.tasks[uri] = asyncio.ensure_future(self._judge(uri, pause))

    def forget(self, uri: str) -> None:
        """Ends the work on a text."""
        task = self.tasks.pop(uri, None)
        if task is not None and not task.done():
            task.cancel()
            self.workers.setdefault(uri, _Worker()).end()

    async def _judge(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        text = self.text(uri)
        worker = self.workers.setdefault(uri, _Worker())
        try:
            found: tuple[Note, ...] = await worker.do(judged, text)
        except Exception as error:
            found = (_defect(text, error),)
            worker.end()
        self.notes[uri] = found
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, [*diagnostics(text, found)])
        )
        if self.client_capabilities.workspace is not None:
            with contextlib.suppress(Exception):
                self.workspace_inlay_hint_refresh(None)


def serve() -> None:
    """Serve one editor on standard input and output until it ends."""
    server = made()
    try:
        server.start_io()
    finally:
        for worker in server.workers.values():
            worker.end()


def made() -> Server:
    """A server with all that it can do."""
    server = Server()
    _follow(server)
    _answer(server)
    return server


def _follow(server: Server) -> None:
    """Judges texts as they are written."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(ls: Server, given: types.DidOpenTextDocumentParams) -> None:
        ls.judge(given.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(ls: Server, given: types.DidSaveTextDocumentParams) -> None:
        ls.judge(given.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(ls: Server, given: types.DidChangeTextDocumentParams) -> None:
        ls.judge(given.text_document.uri, _PAUSE)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(ls: Server, given: types.DidCloseTextDocumentParams) -> None:
        uri = given.text_document.uri
        ls.forget(uri)
        ls.notes.pop(uri, None)
        ls.workers.pop(uri, _Worker()).end()


def _answer(server: Server) -> None:
    """Answers what an editor asks about a text."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(ls: Server, given: types.HoverParams) -> types.Hover | None:
        notes = ls.notes.get(given.text_document.uri, ())
        return hover(notes, given.position.line + 1)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hinted(ls: Server, given: types.InlayHintParams) -> list[types.InlayHint]:
        uri = given.text_document.uri
        return [*hints(ls.text(uri).file, ls.notes.get(uri, ()), given.range)]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            code_action_kinds=[types.CodeActionKind.RefactorRewrite],
            resolve_provider=True,
        ),
    )
    def offered(ls: Server, given: types.CodeActionParams) -> list[types.CodeAction]:
        uri = given.text_document.uri
        return [*actions(uri, ls.notes.get(uri, ()), given.range)]

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolved(ls: Server, action: types.CodeAction) -> types.CodeAction:
        data: dict[str, Any] = dict(action.data or {})
        uri, line = str(data["uri"]), int(data["line"])
        text = ls.text(uri)
        worker = _Worker()
        try:
            new = await worker.do(parallelized, text, line)
        finally:
            worker.end()
        action.edit = types.WorkspaceEdit({uri: [*edits(text.text, new)]})
        return action


def _defect(text: Text, error: Exception) -> Note:
    """What is said where the work on a text has failed."""
    is_dead = isinstance(error, BrokenProcessPool)
    return failure(death(text.path) if is_dead else failure_of(text.path, error))
