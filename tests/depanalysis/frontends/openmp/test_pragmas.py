import pytest

from depanalysis.frontends.openmp.pragmas import written


def texts(source):
    return [each.text for each in written(source)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param("#pragma omp parallel for\n", ["parallel for"], id="line"),
        pytest.param("  # pragma \\\n omp /* x */ for\n", ["for"], id="broken-line"),
        pytest.param("%:pragma omp barrier\n", ["barrier"], id="digraph"),
        pytest.param('_Pragma("omp for nowait") ;', ["for nowait"], id="operator"),
        pytest.param('_Pragma ( L"omp critical (\\"a\\")" )', ['critical ("a")'], id="quoted"),
        pytest.param('#define P _Pragma("omp for")\nP ;', ["for"], id="macro"),
        pytest.param(
            "#define DO(x) _Pragma(#x)\nDO(omp parallel if(n > (2)))\n",
            ["parallel if(n > (2))"], id="handed",
        ),
        pytest.param(
            "#define S(x) #x\n#define DO(...) _Pragma(S(__VA_ARGS__))\n"
            "#define P(n) DO(omp for \\\n collapse(n))\n",
            ["for   collapse(n)"], id="handed-in-a-macro",
        ),
        pytest.param("#define DO(x) _Pragma(x)\n", [None], id="not-made-a-text"),
        pytest.param("_Pragma(WORDS) ;", [None], id="not-literal"),
        pytest.param("#pragma OMP parallel\n#pragma once\n", [], id="other-words"),
        pytest.param('_Pragma("GCC unroll 4") ; DO(omp for)', [], id="other-operators"),
        pytest.param("#define DO(x) _Pragma(#x)\nDO(GCC ivdep) DO (", [], id="other-uses"),
        pytest.param('// _Pragma("omp for")\nchar *s = "#pragma omp for";', [], id="texts"),
        pytest.param('#define P "_Pragma(1)"\n', [], id="text-in-a-macro"),
    ],
)  # fmt: skip
def test_directives_are_found_however_they_are_written(source, found):
    assert texts(source) == found


def test_places_are_those_of_the_text():
    source = 'int a;\n_Pragma("omp barrier") x();\n#pragma omp for\nfor (;;) ;\n'
    places = [source[each.start : each.end] for each in written(source)]
    assert places == ['_Pragma("omp barrier")', "#pragma omp for"]
