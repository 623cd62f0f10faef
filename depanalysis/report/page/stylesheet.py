"""The look of the HTML page, for light and dark screens and for paper.

The colors of the verdicts keep apart under all common forms of color blindness, and
every verdict has a sign and a word besides.
"""

STYLESHEET = """
:root {
  color-scheme: light dark;
  --ink: #1c2128; --faint: #6a737d; --paper: #ffffff; --panel: #f5f7f9; --rule: #d5dbe1;
  --parallel: #0072b2; --sequential: #c04a00; --runtime: #8a6d00; --unknown: #7b3f8c;
  --word: #3b4a8f; --string: #2f6b3a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e8ec; --faint: #98a2ad;
    --paper: #14181d; --panel: #1d232a; --rule: #39424c;
    --parallel: #56b4e9; --sequential: #ff9152;
    --runtime: #f0c948; --unknown: #d79be6;
    --word: #a9b8f5; --string: #9ed3a6;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.3rem; margin: 0 0 .3rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; font-family: ui-monospace, monospace; }
h2 small { color: var(--faint); font-weight: normal; }
a { color: inherit; }
svg { max-width: 100%; height: auto; }
h1, h2, h3, p, td:first-child, li { overflow-wrap: anywhere; }
.choice label { margin-right: 1rem; white-space: nowrap; }
.choice .search { margin: 0 .4rem 0 0; }
.choice input[type=search] { font: inherit; width: 16rem; max-width: 100%; }
.searching .listing > :not(.hit), .searching section:not(:has(.hit)),
.searching section > [class^=has-]:not(.hit) { display: none; }
.files td + td { text-align: right; }
.files .share { text-align: left; white-space: nowrap; }
.share span { display: inline-block; height: .7em; background: var(--tint, var(--rule)); }
pre, code, .line { font-family: ui-monospace, monospace; font-size: 13px; }
pre { margin: .4rem 0; overflow-x: auto; line-height: 1.35; }
.parallel { --tint: var(--parallel); }
.sequential { --tint: var(--sequential); }
.runtime { --tint: var(--runtime); }
.unknown { --tint: var(--unknown); }
.chip {
  display: inline-block; border: 1px solid var(--tint); color: var(--tint);
  border-radius: 1rem; padding: 0 .6rem; margin-right: .3rem; font-size: 12px;
  font-family: system-ui, sans-serif; white-space: nowrap;
}
.listing { border: 1px solid var(--rule); border-radius: 6px; overflow: hidden; }
.line { display: flex; line-height: 1.5; min-height: 1.5em; }
.number {
  flex: none; width: 4.5em; padding-right: .8em; text-align: right; color: var(--faint);
  user-select: none;
}
.bars { flex: none; display: flex; user-select: none; }
.bar { width: 6px; margin-right: 2px; background: var(--tint, transparent); }
.bar.sequential {
  background: repeating-linear-gradient(var(--tint) 0 4px, transparent 4px 6px);
}
.bar.runtime, .bar.unknown {
  background: repeating-linear-gradient(var(--tint) 0 2px, transparent 2px 5px);
}
.code { flex: 1; white-space: pre; overflow-x: auto; padding-left: .8em; tab-size: 8; }
.code i { font-style: normal; }
.code .comment { color: var(--faint); font-style: italic; }
.code .text { color: var(--string); }
.code .word { color: var(--word); }
.code .count { color: var(--string); }
.badges { flex: none; padding: 0 .6em; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.listing > details > summary:hover, summary:focus-visible { background: var(--panel); }
.listing > details[open] > summary { background: var(--panel); font-weight: 600; }
.evidence {
  border-left: 4px solid var(--tint); background: var(--panel); padding: .6rem 1rem;
  margin: 0; border-bottom: 1px solid var(--rule);
}
.evidence h3 { margin: 0; font-size: 14px; color: var(--tint); }
.evidence p { margin: .2rem 0; }
dl {
  display: grid; grid-template-columns: 6.5rem 1fr; margin: .5rem 0; gap: .1rem .6rem;
}
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: .4rem 0; font-size: 13px; }
th, td { text-align: left; padding: .1rem .8rem .1rem 0; vertical-align: top; }
th { color: var(--faint); font-weight: normal; }
.more > summary { color: var(--faint); text-decoration: underline; }
.error { color: var(--sequential); }
.errors { border-left: 4px solid var(--sequential); padding-left: 1rem; }
.role-source { color: var(--sequential); font-weight: 600; }
.role-sink { color: var(--parallel); font-weight: 600; }
.role-gutter { color: var(--faint); }
.role-error { color: var(--sequential); font-weight: 600; }
.space .other { fill: var(--rule); }
.space .source { fill: var(--sequential); }
.space .sink { fill: var(--parallel); }
.space .arrow { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.space .head { fill: var(--ink); }
.space text { font: 11px ui-monospace, monospace; fill: var(--faint); }
.space .axis { font-style: italic; fill: var(--ink); }
.fronts circle { fill: var(--paper); stroke: var(--shade); stroke-width: 2; }
.fronts text { fill: var(--ink); }
.fronts .vector { fill: none; stroke: var(--faint); }
.fronts .now circle { fill: var(--shade); }
.fronts .now text { fill: var(--paper); }
.color-0 { --shade: #0072b2; } .color-1 { --shade: #d55e00; } .color-2 { --shade: #009e73; }
.color-3 { --shade: #cc79a7; } .color-4 { --shade: #8a6d00; } .color-5 { --shade: #56b4e9; }
.color-6 { --shade: #7f7f7f; }
.warp rect { fill: none; stroke: var(--faint); }
.warp .touched { fill: var(--tint, var(--rule)); stroke: var(--paper); }
.warp path { fill: none; stroke: var(--tint, var(--faint)); }
.warp text, .threads text { font: 11px ui-monospace, monospace; fill: var(--faint); }
.threads .other { fill: var(--rule); }
.threads .source { fill: var(--sequential); }
.threads .sink { fill: var(--parallel); }
.threads path { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.threads .barrier { stroke: var(--sequential); stroke-width: 3; stroke-dasharray: 6 3; }
.team .idle { fill: none; stroke: var(--rule); }
.team .busy { fill: var(--parallel); }
.team .alone { fill: var(--sequential); }
.team text { font: 11px ui-monospace, monospace; fill: var(--ink); }
.touched svg { display: block; width: 22rem; }
.costs td:nth-child(2) { text-align: right; }
.later { opacity: .15; }
li.later { opacity: .4; }
.player { display: flex; align-items: center; gap: .5rem; flex-basis: 100%; }
.drawing ol { margin: 0; padding-left: 1.4rem; }
.drawing { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; }
.key { font-size: 12px; color: var(--faint); }
.key .source { color: var(--sequential); }
.key .sink { color: var(--parallel); }
footer { color: var(--faint); margin-top: 2rem; font-size: 13px; }
@media (max-width: 40rem) {
  body { padding: .6rem; }
  .line { flex-wrap: wrap; }
  .number { width: 3em; }
  .badges { order: -1; flex-basis: 100%; }
  .share { display: none; }
  dl { grid-template-columns: 1fr; }
  .evidence { padding: .6rem; }
  table { display: block; overflow-x: auto; }
}
@media print {
  .choice, .player, footer { display: none; }
  .later { opacity: 1; }
  body { max-width: none; }
  .code { white-space: pre-wrap; }
  .evidence { break-inside: avoid; }
  .listing { overflow: visible; }
}
"""
