"""Pictures of threads and warps have every lane, every line, and both threads."""

from xml.etree import ElementTree

import pytest

import depanalysis as da
from depanalysis.report.coalescing.html import html_text as coalescing_page
from depanalysis.report.page.threads import threads_picture
from depanalysis.report.page.warps import warp_picture
from depanalysis.report.races.html import html_text as races_page
from depanalysis.report.races.witnesses import steps

STRIDE = "__global__ void f(float *a) { a[threadIdx.x * %d] = 0; }"
PARTED = "__global__ void f(float *a) { if (threadIdx.x < 7) __syncthreads(); }"
OPENMP = """
void f(int n, int *a) {
  #pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
"""


def classes(svg, kind):
    tree = ElementTree.fromstring(svg)
    return [each for each in tree.iter() if each.get("class") == kind]


@pytest.mark.parametrize(("stride", "lines"), [(2, 2), (8, 8), (32, 32), (64, 32)])
def test_a_warp_has_its_lanes_and_its_lines(stride, lines):
    report = da.coalesce(
        STRIDE % stride, options=da.CoalescingOptions(block=(64, 1, 1))
    )
    access = report.files[0].kernels[0].accesses[0]
    assert access.witness is not None
    picture = warp_picture(access.witness)
    assert len(classes(picture, "touched")) == 32 + lines
    assert picture.count("<path") == 32
    assert picture in coalescing_page(report.files, {})


@pytest.mark.parametrize("block", [(64, 1, 1), (4, 16, 1), (1024, 1, 1)])
def test_both_threads_stand_in_their_block(block):
    text = "__global__ void f(float *a) { a[0] = threadIdx.x + threadIdx.y; }"
    report = da.race(text, options=da.RaceOptions(block=block))
    race = report.files[0].constructs[0].races[0]
    picture = threads_picture(race)
    assert len(classes(picture, "source")) == len(classes(picture, "sink")) == 1
    assert len(classes(picture, "other")) % (block[0] * block[1]) == 0
    assert "a[0]" in picture
    assert "svg" in races_page(report.files, {})


def test_a_barrier_is_reached_by_one_of_both():
    report = da.race(PARTED, options=da.RaceOptions(block=(64, 1, 1)))
    race = report.files[0].constructs[0].races[0]
    picture = threads_picture(race)
    assert len(classes(picture, "barrier")) == 1
    assert picture.count("<path d=") == 1
    assert "never reaches it" in steps(race)[1]


def test_threads_of_a_team_are_the_two_that_are_known():
    report = da.race(OPENMP, "c")
    picture = threads_picture(report.files[0].constructs[0].races[0])
    assert len(classes(picture, "other")) == 0
    assert len(classes(picture, "source")) == 1
