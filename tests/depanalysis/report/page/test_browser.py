"""The pages in a real browser, without a network: clicked, searched, stepped through.

These run where there is a Chromium, as on Debian after `apt-get install chromium`.
"""

import json
import shutil
import subprocess
from dataclasses import replace

import pytest

from depanalysis.cli import main
from depanalysis.report.html import html_text
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Report
from gpugen.cli import main as gpugen
from tests.depanalysis.report.samples import INNER

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
    None,
)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here")

NASTY = """</script><script>document.title = "broken"</script><img src=x onerror=1>"""


@pytest.fixture
def asked(tmp_path):
    """What a script says of a page after it has been loaded, by what it returns."""

    def answer(text, script):
        run = f"<script>document.title = JSON.stringify((() => {{ {script} }})())</script>"
        page = tmp_path / "page.html"
        page.write_text(text.replace("</body>", f"{run}</body>"), encoding="ascii")
        command = [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu",
            f"--user-data-dir={tmp_path / 'profile'}", "--window-size=390,800",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", page.as_uri(),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        title = done.stdout.partition("<title>")[2].partition("</title>")[0]
        return json.loads(title.replace("&amp;", "&").replace("&lt;", "<"))

    return answer


@pytest.fixture
def page(tmp_path):
    def written(verb, *files):
        place = tmp_path / f"{verb}.html"
        main([verb, "--html", str(place), *map(str, files)])
        return place.read_text(encoding="ascii")

    return written


def test_loops_are_searched_filtered_opened_and_played(page, asked):
    text = page("check", "data/gallery/orders.c", "data/gallery/halves.c")
    found = asked(
        text,
        """
        const seen = () => [...document.querySelectorAll(".listing > details")]
          .filter(each => each.offsetParent !== null).length;
        const said = [seen()];
        const search = document.getElementById("search");
        search.value = "halves even"; search.dispatchEvent(new Event("input"));
        said.push(seen(), document.getElementById("hits").value);
        search.value = ""; search.dispatchEvent(new Event("input"));
        document.getElementById("show-sequential").click();
        said.push(seen());
        document.getElementById("show-all").click();
        const key = { key: "j", bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", key));
        document.activeElement.click();
        said.push(document.querySelectorAll("details.has-sequential[open]").length);
        const fronts = document.querySelector("details[open] details .drawing");
        fronts.parentElement.open = true;
        const slider = fronts.querySelector("input");
        said.push(Number(slider.max), fronts.querySelectorAll(".later").length);
        slider.value = 2; slider.dispatchEvent(new Event("input"));
        said.push(fronts.querySelectorAll("g.now").length);
        fronts.querySelector("button").click();
        said.push(slider.value, fronts.querySelectorAll("g.now").length);
        return said;
        """,
    )
    assert found == [11, 1, "1 of 11", 8, 1, 13, 0, 2, "1", 1]


def test_a_phone_shows_the_page_without_scrolling_aside(page, asked):
    text = page("check", "data/gallery/orders.c", "data/gallery/matrices.c")
    script = """
        document.querySelectorAll(".listing > details").forEach(each => each.open = true);
        return [document.documentElement.scrollWidth, innerWidth];
    """
    wide, screen = asked(text, script)
    assert wide <= screen


@pytest.mark.parametrize("verb", ["race", "coalesce"])
def test_kernels_have_pictures(verb, page, asked):
    text = page(verb, "data/kernels/neighbors.cu", "data/kernels/columns.cu")
    script = """return [document.querySelectorAll("svg").length,
        document.querySelectorAll("svg .touched, svg .source").length];"""
    pictures, marks = asked(text, script)
    assert pictures >= 1
    assert marks >= 1


NEST = """void f(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) a[i][j] += 1;
    a[i][0] = 0;
  }
}
"""


def test_the_parts_of_a_nest_are_stepped_through(asked, tmp_path):
    path, place = tmp_path / "nest.c", tmp_path / "nest.html"
    path.write_text(NEST, encoding="utf-8")
    assert gpugen(["offload", f"{path}:f", "--html", str(place)]) == 0
    found = asked(
        place.read_text(encoding="ascii"),
        """
        const said = [document.documentElement.scrollWidth <= innerWidth];
        document.querySelectorAll(".listing > details").forEach(each => each.open = true);
        const team = document.querySelector(".drawing:has(.team)");
        const slider = team.querySelector("input");
        said.push(Number(slider.max));
        slider.value = 1; slider.dispatchEvent(new Event("input"));
        said.push(team.querySelectorAll("g.later").length);
        said.push(document.querySelectorAll(".touched svg").length);
        document.getElementById("show-barrier")?.click();
        return said;
        """,
    )
    assert found == [True, 2, 1, 2]


def test_what_a_user_writes_never_runs(page, asked, tmp_path):
    name = tmp_path / "<img src=x onerror=alert(1)>'\"&.c"
    name.write_text(
        f"// {NASTY} \u202e \u2066\nvoid f(int n, int *a) {{\n"
        f"  for (int i = 1; i < n; i++) a[i] = a[i - 1]; /* {NASTY} */\n}}\n"
        f'const char *s = "{NASTY}";\n#error {NASTY}\n',
        encoding="utf-8",
    )
    script = """return [document.scripts.length, document.images.length,
        document.querySelectorAll("[onerror]").length, document.title];"""
    found = asked(page("check", name), script)
    assert found == [2, 0, 0, "Loops and their verdicts"]


@pytest.mark.sampled(4)
def test_ten_thousand_loops_and_a_long_line_are_shown(asked):
    text = "for (;;) ;\n" * 10_000 + f"// {'x' * 100_000}\n"
    source = SourceFile("many.c", text)
    loops = tuple(
        replace(INNER, span=Span("many.c", line, 1, line, 4), last_line=line)
        for line in range(1, 10_001)
    )
    report = Report((FileReport("many.c", loops),))
    script = """
        const search = document.getElementById("search");
        search.value = "many.c:77:"; search.dispatchEvent(new Event("input"));
        return document.getElementById("hits").value;
    """
    assert asked(html_text(report, {"many.c": source}), script) == "1 of 10000"
