// report/SimulationPage.cpp - the schedules of all lanes and batches on one page, to step through.
//
// The page computes nothing: it holds the JSON and draws one of its schedules as far as the chosen tick.
#include "report/SimulationViews.h"

namespace lanewise {

static constexpr const char *kHead = R"page(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>)page";

static constexpr const char *kStyle = R"page(</title>
<style>
:root { color-scheme: light dark; --ink: #1c1c1c; --dim: #595959; --paper: #fff; --lane: #f1f1ee; --line: #d5d5d0;
  --edge: #9a9a9a; --hot: #b3261e; --box-ink: #1c1c1c; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececec; --dim: #b0b0b0; --paper: #17181a; --lane: #24262a; --line: #3a3d42; --edge: #7d828a;
    --hot: #ff8a80; --accent: #8ab8f0; }
}
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1.2rem 1.4rem 3rem; max-width: 1180px; }
h1 { font-size: 1.25rem; margin: 0 0 .2rem; }
h2 { font-size: 1rem; margin: 1.3rem 0 .4rem; }
p { margin: .2rem 0; }
.dim { color: var(--dim); }
.warning { border-left: 4px solid var(--accent); padding: .25rem .7rem; margin: .7rem 0; }
.controls { display: flex; flex-wrap: wrap; gap: .6rem 1.6rem; align-items: end; margin: 1rem 0 .6rem; }
.controls label { display: block; }
fieldset { border: 1px solid var(--line); border-radius: 6px; padding: .2rem .7rem .4rem; margin: 0; }
fieldset label { display: inline-block; margin-right: .8rem; }
input[type=range] { width: 11rem; accent-color: var(--accent); }
button { font: inherit; color: inherit; background: var(--lane); border: 1px solid var(--line); border-radius: 6px;
  padding: .3rem .7rem; cursor: pointer; }
button:focus-visible, input:focus-visible, .op:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.chart { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .op text { fill: var(--box-ink); pointer-events: none; }
svg .dim { fill: var(--dim); }
.lane { fill: var(--lane); }
.edge { fill: none; stroke: var(--edge); stroke-width: 1.2; }
.edge.critical { stroke: var(--hot); stroke-width: 2.6; }
.edge.near { stroke: var(--accent); stroke-width: 3; }
.edge.later { opacity: .25; }
.op rect { stroke: #7a7a7a; stroke-width: 1; }
.op.critical rect { stroke: var(--hot); stroke-width: 2.6; }
.op.now rect { stroke-width: 4; }
.op.later { opacity: .45; }
.cursor { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 5 4; }
.states { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .8rem; align-items: baseline; }
.states b { font-weight: 600; }
.value { display: inline-block; min-width: 1.6em; text-align: center; padding: 0 .35em; border-radius: 4px;
  border: 1px solid var(--line); }
.value.unknown { color: var(--dim); border-style: dashed; }
.value.fresh { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
table { border-collapse: collapse; }
th, td { text-align: right; padding: .1rem .8rem; border-bottom: 1px solid var(--line); }
@media (max-width: 520px) { th, td { padding: .1rem .35rem; } }
tr.chosen td { font-weight: 700; background: var(--lane); }
.key.hot { border: 2.5px solid var(--hot); }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; font-size: .9em; }
.key { display: inline-block; width: 1em; height: 1em; border: 1px solid #7a7a7a; border-radius: 3px;
  vertical-align: -.12em; margin: 0 .35em 0 1em; }
</style>
</head>
<body>
)page";

static constexpr const char *kControls = R"page(
<div class="controls" id="controls">
<fieldset><legend>Order</legend><span id="variants"></span></fieldset>
<label>Lanes: <output id="lanes-out"></output><br><input type="range" id="lanes"></label>
<label>Batch: <output id="batch-out"></output><br><input type="range" id="batch"></label>
</div>
<div class="controls">
<div role="group" aria-label="Steps">
<button id="first" title="to the start (Home)">|◀ start</button>
<button id="back" title="one tick back (left arrow)">◀ back</button>
<button id="play" title="play or pause (space)">▶ play</button>
<button id="next" title="one tick forward (right arrow)">step ▶</button>
<button id="last" title="to the end (End)">end ▶|</button>
</div>
<label>Tick: <output id="tick-out" aria-live="polite"></output><br><input type="range" id="tick" min="0"></label>
</div>
<p id="sentence"></p>
<div class="chart" tabindex="0" aria-label="Lanes and ticks"><svg id="chart" role="img"></svg></div>
<p class="dim" id="legend"></p>
<p id="about" class="dim" aria-live="polite">Point at an operation, or reach it with Tab, to see what it waits for.</p>
<h2>States</h2>
<div class="states" id="states"></div>
<h2>Ticks by lanes</h2>
<table><thead><tr><th>lanes</th><th>ticks</th><th>at least</th><th>at most (Brent)</th><th>speed-up</th><th>busy</th></tr></thead>
<tbody id="rows"></tbody></table>
<p class="dim">Keys: <kbd>←</kbd> <kbd>→</kbd> one tick, <kbd>Space</kbd> play or pause, <kbd>Home</kbd> <kbd>End</kbd>
start and end, <kbd>+</kbd> <kbd>−</kbd> lanes; sliders and orders take the arrow keys when they have the focus.</p>
)page";

static constexpr const char *kScript = R"page(
<script>
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const state = { variant: 0, lanes: 0, batch: data.batch, tick: 0, timer: null };
const colors = COLORS;
const left = 76, rowHeight = 44, boxHeight = 30, headHeight = 22;

function node(name, attributes, text) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  return element;
}
const variant = () => data.variants[state.variant];
const runs = () => variant().runs[state.batch - 1];
const row = () => runs().rows[state.lanes - data.lanes[0]];
const operationOf = i => variant().operations[i % variant().operations.length];
function nameOf(i) {
  const copy = Math.floor(i / variant().operations.length);
  return operationOf(i).name + (copy ? '.' + (copy + 1) : '');
}
const columnOf = chosen => chosen.ticks <= 24 ? 100 : chosen.ticks <= 60 ? 66 : 24;
const gap = 24;
const endOf = i => row().start[i] + operationOf(i).latency;

function draw() {
  const svg = byId('chart'), chosen = row(), own = variant().operations.length;
  const column = columnOf(chosen);
  const x = tick => left + tick * column, y = lane => headHeight + lane * rowHeight + (rowHeight - 6) / 2;
  const width = x(chosen.ticks) + 12, height = headHeight + chosen.lanes * rowHeight + 6;
  svg.replaceChildren();
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  svg.setAttribute('aria-label', chosen.lanes + ' lanes, ' + chosen.ticks + ' ticks');
  for (let lane = 0; lane < chosen.lanes; ++lane) {
    svg.append(node('rect', { x: left - 6, y: headHeight + lane * rowHeight, width: width - left - 6,
      height: rowHeight - 6, class: 'lane' }));
    svg.append(node('text', { x: 8, y: y(lane) + 4 }, 'lane ' + (lane + 1)));
  }
  const every = column < 30 ? 5 : 1;
  for (let tick = 1; tick <= chosen.ticks; ++tick)
    if (tick === 1 || tick % every === 0)
      svg.append(node('text', { x: x(tick - 1) + (column - gap) / 2, y: 14, 'text-anchor': 'middle', class: 'dim' }, tick));
  const critical = variant().critical_path, isNext = new Map();
  for (let i = 0; i + 1 < critical.length; ++i) isNext.set(critical[i], critical[i + 1]);
  const onPath = new Set(critical), edges = [], boxes = [];
  for (let i = 0; i < chosen.start.length; ++i) {
    const base = i - i % own, operation = operationOf(i);
    for (const need of operation.needs) {
      const from = base + need, x1 = x(endOf(from)) - gap, x2 = x(chosen.start[i]), bend = Math.max(6, (x2 - x1) / 2);
      const isCritical = isNext.get(need) === i % own;
      const edge = node('path', { class: 'edge' + (isCritical ? ' critical' : ''), 'data-from': from, 'data-to': i,
        d: `M${x1} ${y(chosen.lane[from])} C${x1 + bend} ${y(chosen.lane[from])} ${x2 - bend} ${y(chosen.lane[i])} ` +
          `${x2} ${y(chosen.lane[i])}` });
      if (isCritical) edges.push(edge); else edges.unshift(edge);
    }
    const x1 = x(chosen.start[i]), boxWidth = Math.max(8, x(endOf(i)) - gap - x1);
    const box = node('g', { class: 'op' + (onPath.has(i % own) ? ' critical' : ''), 'data-i': i, tabindex: 0 });
    box.append(node('title', {}, describe(i)));
    box.append(node('rect', { x: x1, y: y(chosen.lane[i]) - boxHeight / 2, width: boxWidth, height: boxHeight, rx: 4,
      fill: colors[operation.operation] || colors[''] }));
    if (column >= 50)
      box.append(node('text', { x: x1 + boxWidth / 2, y: y(chosen.lane[i]) + 4, 'text-anchor': 'middle' }, nameOf(i)));
    box.addEventListener('mouseenter', () => point(i));
    box.addEventListener('focus', () => point(i));
    box.addEventListener('mouseleave', () => point(null));
    box.addEventListener('blur', () => point(null));
    boxes.push(box);
  }
  svg.append(...edges, ...boxes);
  svg.append(node('line', { id: 'cursor', class: 'cursor', y1: 2, y2: height }));
  byId('tick').max = chosen.ticks;
  state.tick = Math.min(state.tick, chosen.ticks);
  byId('lanes-out').value = state.lanes;
  byId('lanes').value = state.lanes;
  byId('batch-out').value = state.batch + (state.batch === 1 ? ' run' : ' independent runs');
  const all = runs();
  byId('sentence').textContent = `${variant().title}: ${chosen.ticks} ticks on ${chosen.lanes} ` +
    `${chosen.lanes === 1 ? 'lane' : 'lanes'}; work ${all.work} ticks, longest chain ${all.span}. ` +
    `More lanes stop helping at p = ${all.useful_lanes}.`;
  byId('rows').replaceChildren(...all.rows.map(one => {
    const line = document.createElement('tr'), speed = all.work / one.ticks;
    if (one.lanes === state.lanes) line.className = 'chosen';
    for (const cell of [one.lanes, one.ticks, one.at_least, one.at_most, speed.toFixed(2),
      Math.round(100 * speed / one.lanes) + '%']) {
      const td = document.createElement('td');
      td.textContent = cell;
      line.append(td);
    }
    return line;
  }));
  const kinds = [...new Set(variant().operations.map(one => one.operation))];
  byId('legend').replaceChildren(...kinds.flatMap(kind => {
    const key = document.createElement('span');
    key.className = 'key';
    key.style.background = colors[kind] || colors[''];
    return [key, document.createTextNode(`${kind} (${variant().counts[kind]})`)];
  }), hotKey(), 'critical path: a longest chain');
  show();
}

function hotKey() {
  const key = document.createElement('span');
  key.className = 'key hot';
  return key;
}

function describe(i) {
  const operation = operationOf(i);
  return `${nameOf(i)} = ${operation.text}${operation.value === null ? '' : ' = ' + operation.value}` +
    (operation.iteration ? ` (${operation.iteration})` : '');
}

function point(i) {
  for (const edge of document.querySelectorAll('.edge'))
    edge.classList.toggle('near', i !== null && (Number(edge.dataset.from) === i || Number(edge.dataset.to) === i));
  if (i === null) return;
  const base = i - i % variant().operations.length, needs = operationOf(i).needs.map(need => nameOf(base + need));
  byId('about').textContent = describe(i) + (needs.length ? '; waits for ' + needs.join(', ') : '; waits for nothing') +
    `; tick ${row().start[i] + 1}` + (operationOf(i).latency > 1 ? ` to ${endOf(i)}` : '');
}

// What is done at the chosen tick, what runs in it, and what is still to come.
function show() {
  const chosen = row(), column = columnOf(chosen);
  for (const box of document.querySelectorAll('.op')) {
    const i = Number(box.dataset.i), now = chosen.start[i] < state.tick && endOf(i) >= state.tick;
    box.classList.toggle('now', now);
    box.classList.toggle('later', chosen.start[i] >= state.tick);
  }
  for (const edge of document.querySelectorAll('.edge'))
    edge.classList.toggle('later', chosen.start[Number(edge.dataset.to)] >= state.tick);
  const cursor = byId('cursor'), at = left + state.tick * column - gap / 2;
  cursor.setAttribute('x1', at);
  cursor.setAttribute('x2', at);
  const view = byId('chart').parentNode;
  if (at > view.scrollLeft + view.clientWidth - 20) view.scrollLeft = at - view.clientWidth / 2;
  if (at < view.scrollLeft + left) view.scrollLeft = Math.max(0, at - view.clientWidth / 2);
  byId('tick').value = state.tick;
  const running = chosen.start.map((start, i) => i).filter(i => chosen.start[i] < state.tick && endOf(i) >= state.tick);
  byId('tick-out').value = `${state.tick} of ${chosen.ticks}` +
    (state.tick ? ': ' + (running.map(nameOf).join(', ') || 'nothing') : '');
  const cells = [];
  for (const trace of variant().states) {
    const name = document.createElement('b'), line = document.createElement('span');
    name.textContent = trace.name + (trace.execution ? ` (${trace.execution})` : '');
    trace.values.forEach((value, i) => {
      if (i) line.append(' → ');
      if (value.value === null) return line.append('…');
      const known = value.operation === null ? 0 : endOf(value.operation);
      const chip = document.createElement('span');
      chip.className = 'value' + (known > state.tick ? ' unknown' : known === state.tick && known ? ' fresh' : '');
      chip.textContent = known > state.tick ? '·' : value.value;
      chip.title = known ? `known after tick ${known}` : 'known from the start';
      line.append(chip);
    });
    cells.push(name, line);
  }
  if (!cells.length) {
    const none = document.createElement('span');
    none.className = 'dim';
    none.textContent = 'no state is handed on';
    cells.push(none);
  }
  byId('states').replaceChildren(...cells);
}

function go(tick) {
  state.tick = Math.max(0, Math.min(row().ticks, tick));
  show();
}
function pause() {
  clearInterval(state.timer);
  state.timer = null;
  byId('play').textContent = '▶ play';
}
function play() {
  if (state.timer) return pause();
  if (state.tick >= row().ticks) go(0);
  byId('play').textContent = '❚❚ pause';
  state.timer = setInterval(() => {
    go(state.tick + 1);
    if (state.tick >= row().ticks) pause();
  }, 700);
}
// As many as help, until somebody moves the slider.
function chooseLanes() {
  if (!state.isChosen) state.lanes = Math.max(data.lanes[0], Math.min(data.lanes[1], runs().useful_lanes));
}
function setLanes(lanes) {
  state.isChosen = true;
  state.lanes = Math.max(data.lanes[0], Math.min(data.lanes[1], lanes));
  draw();
}

data.variants.forEach((one, i) => {
  const label = document.createElement('label'), input = document.createElement('input');
  input.type = 'radio';
  input.name = 'variant';
  input.checked = i === 0;
  input.addEventListener('change', () => { state.variant = i; chooseLanes(); draw(); });
  label.append(input, ' ' + one.title);
  byId('variants').append(label);
});
for (const [id, range] of [['lanes', data.lanes], ['batch', [1, data.batch]]]) {
  byId(id).min = range[0];
  byId(id).max = range[1];
  byId(id).disabled = range[0] === range[1];
}
byId('batch').value = state.batch;
byId('lanes').addEventListener('input', event => setLanes(Number(event.target.value)));
byId('batch').addEventListener('input', event => { state.batch = Number(event.target.value); chooseLanes(); draw(); });
byId('tick').addEventListener('input', event => go(Number(event.target.value)));
byId('first').onclick = () => go(0);
byId('back').onclick = () => go(state.tick - 1);
byId('play').onclick = play;
byId('next').onclick = () => go(state.tick + 1);
byId('last').onclick = () => go(row().ticks);
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const isField = event.target.tagName === 'INPUT', isButton = event.target.tagName === 'BUTTON';
  const act = { ArrowRight: () => go(state.tick + 1), ArrowLeft: () => go(state.tick - 1), Home: () => go(0),
    End: () => go(row().ticks), ' ': play, '+': () => setLanes(state.lanes + 1), '-': () => setLanes(state.lanes - 1) };
  if (!(event.key in act) || (isField && !'+-'.includes(event.key)) || (isButton && event.key === ' ')) return;
  event.preventDefault();
  act[event.key]();
});
chooseLanes();
state.tick = Number.MAX_SAFE_INTEGER;
draw();
</script>
</body>
</html>
)page";

static std::string paragraph(const std::string &text, const std::string &kind) {
  return text.empty() ? "" : "<p class=\"" + kind + "\">" + escapedXml(text) + "</p>\n";
}

std::string simulationPage(const Simulation &simulation) {
  const std::string title = simulation.file + ":" + std::to_string(simulation.line) + ": " + simulation.function;
  std::string json = simulationJson(simulation);
  // The text must not end the element that holds it.
  for (size_t at = 0; (at = json.find('<', at)) != std::string::npos;)
    json.replace(at, 1, "\\u003c");
  std::string script = kScript;
  std::string colors = "{";
  for (const char *operation : {"add", "mul", "min-max", "select", "compare", "combine", "div", "sqrt", ""})
    colors += std::string(colors.size() > 1 ? ", '" : "'") + operation + "': '" + operationColor(operation) + "'";
  script.replace(script.find("COLORS"), 6, colors + "}");
  std::string notes;
  for (const std::string &note : simulation.notes)
    notes += paragraph(note, "dim");
  return kHead + escapedXml(title) + kStyle + "<h1>" + escapedXml(title) + "</h1>\n" +
         paragraph(simulation.verdict + ": " + simulation.summary, "") + paragraph(sizesText(simulation), "dim") +
         notes + paragraph(tickSentence(simulation), "warning") + kControls + paragraph(simulation.whyNoMore, "dim") +
         "<script type=\"application/json\" id=\"data\">" + json + "</script>" + script;
}

} // namespace lanewise
