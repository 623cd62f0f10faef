"""Counts in arrays: all iterations add to elements at once, and no order matters."""

import numpy as np
import pytest

from depanalysis.proofs.races.verdicts import Raciness
from gpugen.cuda.forkjoin import FORMS, nest_kernel, team_size
from gpugen.cuda.kernels import Held
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import compiler
from tests.gpugen.cuda.test_forkjoin_proofs import verdict
from tests.gpugen.test_nest_hosts import with_cupy

HEAD = "(int n, int m, int b, const int x[n][m], TYPE h[b], long *out)"
TEXT = f"""void f{HEAD} {{
  long all = 0;
  for (int i = 0; i < n; i++) {{
    h[b - 1] += i;
    for (int j = 0; j < m; j++) h[x[i][j]] += 2;
    for (int j = 0; j < m; j++) if (x[i][j] > 2) h[x[i][j] - 1] += x[i][j];
    all += x[i][0];
  }}
  out[0] = all;
}}"""


def nest_of(folder, text):
    (folder / "nest.c").write_text(text)
    ((found, error),) = nests(f"{folder / 'nest.c'}:f")
    return found, str(error)


def agrees(form, kind, threads, folder, monkeypatch):
    nest, error = nest_of(folder, TEXT.replace("TYPE", kind))
    assert nest is not None, error
    assert nest.summed == {"h"}
    scope = with_cupy(offloaded(nest, form, threads, {}, "cupy"), folder, monkeypatch)
    random = np.random.default_rng(5)
    x = random.integers(0, 7, (5, 41)).astype("i4")
    h = random.integers(-9, 9, 8).astype("i4" if kind == "int" else "i8")
    wanted = h.copy()
    wanted[7] += np.arange(5).sum()
    np.add.at(wanted, x, 2)
    np.add.at(wanted, x[x > 2] - 1, x[x > 2])
    assert scope["f"](n=5, m=41, b=8, all=0, x=x, h=h) == x[:, 0].sum()
    assert (h == wanted).all()


needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@needs_compiler
@pytest.mark.parametrize(
    ("form", "kind"), [("spmd", "int"), ("specialised", "long"), ("machine", "int")]
)
def test_a_form_leaves_what_the_loop_leaves(form, kind, tmp_path, monkeypatch):
    agrees(form, kind, 33, tmp_path, monkeypatch)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("threads", [1, 31, 64])
@pytest.mark.parametrize("kind", ["int", "long"])
@pytest.mark.parametrize("form", FORMS)
def test_all_forms(form, kind, threads, tmp_path, monkeypatch):
    agrees(form, kind, threads, tmp_path, monkeypatch)


@needs_compiler
@pytest.mark.parametrize(("kind", "most"), [("int", 2**31), ("long", 2**63)])
def test_a_count_that_does_not_fit_changes_nothing(kind, most, tmp_path, monkeypatch):
    nest, _ = nest_of(tmp_path, TEXT.replace("TYPE", kind))
    scope = with_cupy(offloaded(nest, "spmd", 5, {}, "cupy"), tmp_path, monkeypatch)
    h = np.full(8, most - 3, "i4" if kind == "int" else "i8")
    x = np.zeros((3, 4), "i4")
    with pytest.raises(RuntimeError, match="code 4"):
        scope["f"](n=3, m=4, b=8, all=0, x=x, h=h)
    assert (h == most - 3).all()


@pytest.mark.parametrize("form", ["spmd", "specialised"])
def test_the_kernel_is_race_free(form, tmp_path):
    nest, _ = nest_of(tmp_path, TEXT.replace("TYPE", "int"))
    kernel = nest_kernel(
        nest.plan, nest.regions, Held.of_text(nest.plan), form, 33, nest.summed
    )
    block = team_size(form, 33)
    found = verdict(kernel.text, block, "all", "step != 0")
    assert found.verdict is Raciness.FREE, found.reason


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (("+= 2", "*= 2"), "int"),
        (("+= 2", "+= h[0]"), "int"),
        (("+= 2", "= 2"), "int"),
        (("+= 2", "+= 2"), "double"),
        (("+= 2", "+= 2"), "unsigned"),
        (("+= 2", "+= 2"), "short"),
    ],
)
def test_what_else_is_done_to_an_array_is_refused(change, kind, tmp_path):
    text = TEXT.replace(*change).replace("TYPE", kind)
    nest, error = nest_of(tmp_path, text)
    assert nest is None
    assert "no array of parts for `h`" in error or "not proved" in error
