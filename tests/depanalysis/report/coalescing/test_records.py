import json

from depanalysis.errors import ParseError
from depanalysis.proofs.coalescing.verdicts import CoalescingReport
from depanalysis.report.coalescing.records import json_text
from depanalysis.source import Span
from tests.depanalysis.report.coalescing.samples import REPORT


def read(*files):
    record = json.loads(json_text(files))
    assert record["schema"] == 1
    return record["files"]


def test_an_access_has_what_is_promised():
    (file,) = read(REPORT)
    good, bad = file["kernels"][0]["accesses"]
    assert file["kernels"][0]["name"] == "k"
    assert (good["line"], good["column"], good["text"]) == (1, 31, "x[2]")
    assert (good["array"], good["kind"], good["verdict"]) == ("x", "store", "coalesced")
    assert good["transactions"] == {"least": 1, "most": 1}
    assert good["sectors"] == {"least": 1, "most": 4}
    assert good["witness"] is good["cause"] is None
    assert (bad["cause"], bad["exact"], bad["fewest"]) == ("range", False, 1)
    witness = bad["witness"]
    assert witness["block"] == [1, 0, 0]
    assert witness["lanes"][31] == {"lane": 31, "thread": [31, 0, 0], "address": 248}
    assert witness["iteration"][0] == {"loop": "i", "number": 3}


def test_a_kernel_that_is_not_modelled_says_why():
    (file,) = read(REPORT)
    assert file["kernels"][1]["verdict"] == "unknown"
    assert file["kernels"][1]["reason"] == "templates are not modelled"


def test_errors_have_places():
    error = ParseError("expected `;`", Span("k.cu", 2, 3, 2, 4))
    (file,) = read(CoalescingReport("k.cu", errors=(error,)))
    assert file["errors"] == [
        {"path": "k.cu", "line": 2, "column": 3, "message": "expected `;`"}
    ]
