"""Every form of the nests of the published table leaves what the text itself leaves."""

from collections import Counter

import pytest

from benchmarks.nests import RESULT, predictions, write_predictions
from benchmarks.nvrtc import built, disassembler, instructions, library
from benchmarks.offload.programs import programs, run_in_order
from gpugen.cuda.forkjoin import FORMS, nest_kernel
from gpugen.cuda.kernels import Held
from gpugen.cuda.launching import Values, launched
from gpugen.emit.codes import DONE
from gpugen.offloading import nests
from gpugen.shim.device import Shim, compiler

PROGRAMS = {each.name: each for each in programs()}
BY_DAY = [(name, FORMS[n % len(FORMS)]) for n, name in enumerate(PROGRAMS)][::2]
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nests")


def test_there_are_as_many_as_in_the_table():
    assert len(PROGRAMS) == 25
    winners = {each.winner for each in PROGRAMS.values()}
    assert winners == {"baseline", "even", "nested"}


@pytest.fixture(scope="module")
def predicted():
    return list(predictions())


def test_the_model_has_the_published_winners(predicted):
    """The signs of Figure 5, on the device of the paper."""
    on_k40m = [each for each in predicted if each.device == "K40m"]
    assert len(on_k40m) == 25
    assert [each.name for each in on_k40m if not each.agrees] == []


def test_the_predictions_that_are_kept_are_those_of_the_model(predicted, tmp_path):
    write_predictions(tmp_path / "offload.csv", predicted)
    assert (tmp_path / "offload.csv").read_bytes() == RESULT.read_bytes()


@needs_compiler
@pytest.mark.parametrize(("name", "form"), BY_DAY)
def test_a_form_leaves_what_the_text_leaves(name, form, folder):
    agrees(PROGRAMS[name], form, 33, folder, 1)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 63, 992])
def test_forms_and_threads(name, form, threads, folder):
    agrees(PROGRAMS[name], form, threads, folder, 4 if threads < 992 else 1)


@pytest.mark.skipif(library() is None, reason="NVRTC is not installed")
@pytest.mark.nightly
@pytest.mark.parametrize("name", ["bfs", "fginv", "kmeans", "pep_k2"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90"])
def test_machine_code_spills_nothing_and_keeps_the_barriers(name, form, architecture):
    """ptxas clones barriers: where it does, lanes that have parted meet by WARPSYNC first."""
    ((nest, error),) = nests(PROGRAMS[name].place)
    assert nest is not None, error
    text = nest_kernel(nest.plan, nest.regions, Held.of_text(nest.plan), form, 256).text
    found = built(text, architecture)
    assert (found.spilled, found.registers <= 48) == (0, True)
    if disassembler() is None or form != "specialised":
        return
    kinds = Counter(each.split(".")[0] for each in instructions(text, architecture))
    # The tree of a reduction is unrolled: eight rounds for 256 threads.
    trees = sum(len(each) for each in nest.regions.values())
    barriers = text.count("__barrier_sync_count(") + 7 * trees
    if architecture == "sm_90":
        # Each barrier is there twice, for a whole warp and behind a meeting of its lanes.
        assert kinds["BAR"] == 2 * kinds["WARPSYNC"] >= 2 * barriers
    else:
        assert kinds["BAR"] == barriers + kinds["WARPSYNC"]


def agrees(program, form, threads, folder, seeds):
    ((nest, error),) = nests(program.place)
    assert nest is not None, error
    kernel = nest_kernel(
        nest.plan, nest.regions, Held.supposed(nest.plan), form, threads
    )
    for seed in range(seeds):
        for is_strict in (True, False):
            small = program.small
            arrays, expected = (program.data(seed, small) for _ in range(2))
            run_in_order(program, expected, small, folder, compiler() or "")
            values = Values(arrays, small, 0, 1, small["n"])
            shim = Shim(folder, seed, is_strict=is_strict)
            assert launched(shim, kernel, values, {}).code == DONE
            for name, each in expected.items():
                assert arrays[name].tobytes() == each.tobytes(), name
