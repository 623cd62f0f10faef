"""What the keys of the page do: the only script in it, without which it works as well."""

SCRIPT = """
addEventListener("keydown", event => {
  const step = { j: 1, k: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const loops = [...document.querySelectorAll(".listing > details > summary")]
    .filter(each => each.offsetParent !== null);
  const at = loops.indexOf(document.activeElement);
  const next = loops[at < 0 ? (step > 0 ? 0 : loops.length - 1) : at + step];
  if (next) { next.focus(); next.scrollIntoView({ block: "center" }); }
});
"""
