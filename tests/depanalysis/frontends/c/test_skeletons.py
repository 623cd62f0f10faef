from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile

TEXT = """
static int t;
int g(int x) { return x; }
int h(int x) { return g(x); }
void f(int n, double *a) {
  int i, j, s = 0;
  double u;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
      int v = j;
      u = v;
      a[j] = h(t);
    }
  }
  for (i = 0; i < n; i++) { s += i; for (;;) ; }
  if (s)
    for (int k = 0; k < n; k++) for (int s = 0; s < 3; s++) a[k] = s;
}
"""


def found():
    return skeletons(SourceFile("a.c", TEXT))


def test_every_for_has_one_in_the_order_of_the_text():
    places = [each.place for each in found()]
    assert places == [(8, 3), (9, 5), (15, 3), (15, 37), (17, 5), (17, 33)]


def test_what_is_written_comes_from_outside_and_is_no_index():
    names = [[each.name for each in skeleton.written] for skeleton in found()]
    assert names == [["j", "u"], ["u"], ["s"], [], [], []]


def test_functions_are_followed():
    callees = [[span.line for span in skeleton.callees] for skeleton in found()]
    assert callees == [[3, 4], [3, 4], [], [], [], []]


def test_what_stands_around():
    first, second, _, _, third, _ = found()
    assert first.around == ((5, 26), (5, 1))
    assert second.around == ((8, 27), (8, 3), (5, 26), (5, 1))
    assert third.around == ((16, 3), (5, 26), (5, 1))


def test_a_loop_that_fills_the_body():
    inner = [skeleton.inner for skeleton in found()]
    assert inner == [(9, 5), None, None, None, (17, 33), None]


def test_columns_count_characters_and_carriage_returns_are_blanks():
    text = "void f(int n) {\r /* é */ for (int i = 0; i < n; i++) ; }\r\n"
    (only,) = skeletons(SourceFile("-", text))
    assert only.place == (1, text.index("for") + 1)


def test_a_text_without_functions_has_none():
    assert skeletons(SourceFile("a.c", "for (i = 0; i < n; i++) a[i] = 0;")) == ()
    assert skeletons(SourceFile("a.c", "")) == ()
