"""What the script of the page does: it searches, steps through pictures, listens to keys.

Without it the page shows everything: pictures have all their steps, and nothing is hidden.
"""

SCRIPT = """
const lines = () => [...document.querySelectorAll(".listing > details > summary")]
  .filter(each => each.offsetParent !== null);
addEventListener("keydown", event => {
  const step = { j: 1, k: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input")) return;
  const all = lines(), at = all.indexOf(document.activeElement);
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  if (next) { next.focus(); next.scrollIntoView({ block: "center" }); }
});

const search = document.getElementById("search");
const judged = [...document.querySelectorAll("[class^=has-]")];
const said = new Map();
search.parentElement.hidden = false;
search.addEventListener("input", () => {
  const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  document.body.classList.toggle("searching", wanted.length > 0);
  let hits = 0;
  for (const each of judged) {
    if (!said.has(each)) said.set(each, (each.closest("section").firstElementChild
      .textContent + " " + each.textContent).toLowerCase());
    const is = wanted.every(word => said.get(each).includes(word));
    each.classList.toggle("hit", is);
    hits += is;
  }
  document.getElementById("hits").value = wanted.length ? `${hits} of ${judged.length}` : "";
});

for (const picture of document.querySelectorAll("[data-steps]")) {
  const last = Number(picture.dataset.steps), bar = document.createElement("div");
  bar.className = "player";
  bar.innerHTML = '<button type="button">play</button>'
    + `<input type="range" min="1" max="${last}" value="${last}" aria-label="step"/>`;
  picture.prepend(bar);
  const [button, slider] = bar.children;
  let timer = 0;
  const show = () => {
    for (const each of picture.querySelectorAll("[data-step]")) {
      const far = Number(each.dataset.step) - Number(slider.value);
      each.classList.toggle("later", far > 0);
      each.classList.toggle("now", far === 0);
    }
  };
  const stop = () => { clearInterval(timer); timer = 0; button.textContent = "play"; };
  slider.addEventListener("input", () => { stop(); show(); });
  button.addEventListener("click", () => {
    if (timer) return stop();
    slider.value = 1;
    button.textContent = "stop";
    timer = setInterval(() => {
      slider.value = Number(slider.value) + 1;
      show();
      if (Number(slider.value) === last) stop();
    }, 900);
    show();
  });
}
"""
