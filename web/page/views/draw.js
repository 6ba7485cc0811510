/**
 * Drawing a game: a click on paper makes a vertex, a drag from one vertex to another an edge, a drag
 * with the hand tool, or with Shift, moves one. The selection can be changed below the drawing. The
 * text is always up to date, and every change can be undone.
 */
import { open } from "../actions.js";
import { byId, el, refill, svg } from "../dom.js";
import { gameOf, GAMES, standsOnGround } from "../boards.js";
import { draftOf, textOf, withoutVertex } from "../draft.js";
import { placesIn } from "../graph_places.js";
import { change, state } from "../state.js";

const WIDEST = 900, HEIGHT = 460, RADIUS = 18, PAUSE = 350;

/** State used by the drawing alone. */
const own = {
  /** @type {{x: number, y: number}[]} */
  places: [],
  width: WIDEST,
  height: HEIGHT,
  /** @type {{kind: "vertex" | "edge", index: number} | null} */
  chosen: null,
  /** @type {string[]} */
  undone: [],
  /** @type {string[]} */
  done: [],
  hand: false,
  locked: matchMedia("(pointer: coarse)").matches, // a finger that scrolls must not draw
  clicked: 0, // when a vertex was chosen by the pointer
  text: "",
  /** @type {{from: number, x: number, y: number, moves: boolean, left: boolean} | null} left: it was outside of its vertex */
  drag: null,
  timer: 0,
};

/**
 * Places on the paper for all vertices that have none, in layers: from left to right, if there is room.
 * @param {import("../draft.js").Draft} draft
 */
function placeAll(draft) {
  const upright = standsOnGround(gameOf(state.source).name), turned = !upright && own.width > own.height * 1.2;
  const at = placesIn(draft, upright).map(({ x, y }) => (turned ? { x: y, y: x } : { x, y }));
  const wide = Math.max(1, ...at.map((p) => p.x)), high = Math.max(1, ...at.map((p) => p.y));
  const across = Math.min(1.6, (own.width - 100) / wide), down = Math.min(1.6, (own.height - 90) / high);
  const placed = at.map((p) => ({ x: own.width / 2 + (p.x - wide / 2) * across, y: own.height / 2 + (p.y - high / 2) * down }));
  own.places.push(...placed.slice(own.places.length));
}

/** The paper is as wide as there is room, so that vertices stay large enough for fingers. */
function measure(/** @type {SVGSVGElement} */ paper) {
  const width = Math.round(Math.max(280, Math.min(WIDEST, paper.clientWidth || WIDEST))), height = width < 500 ? 340 : HEIGHT;
  for (const p of own.places) Object.assign(p, { x: (p.x * width) / own.width, y: (p.y * height) / own.height });
  Object.assign(own, { width, height });
  paper.setAttribute("viewBox", `0 0 ${width} ${height}`);
}

/** @param {string} text */
function show(text) {
  own.text = text;
  const source = { ...state.source, text };
  change({ source });
  clearTimeout(own.timer);
  own.timer = setTimeout(() => open(source, { sentence: state.sentence, drawing: state.drawing, stays: true }), PAUSE);
  redraw();
}

/** @param {import("../draft.js").Draft} draft */
function put(draft) {
  own.done.push(own.text);
  own.undone = [];
  show(textOf(draft));
}

function undo() {
  const text = own.done.pop();
  if (text === undefined) return;
  own.undone.push(own.text);
  own.chosen = null;
  own.drag = null;
  show(text);
}

function redo() {
  const text = own.undone.pop();
  if (text === undefined) return;
  own.done.push(own.text);
  own.chosen = null;
  own.drag = null;
  show(text);
}

const draftNow = () => draftOf(own.text) ?? draftOf("p normal 0 0\n");

/**
 * A free place on the paper near another one.
 * @param {{x: number, y: number}} near
 */
function freePlace(near) {
  const away = (/** @type {{x: number, y: number}} */ p) => Math.min(4 * RADIUS, ...own.places.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
  let best = near;
  for (let i = 0; i < 48 && (best === near || away(best) < 3 * RADIUS); i++) {
    const angle = 2.4 * (own.places.length + i), far = 100 + 12 * i;
    const p = { x: Math.max(40, Math.min(own.width - 40, near.x + far * Math.cos(angle))), y: Math.max(40, Math.min(own.height - 40, near.y + far * Math.sin(angle))) };
    if (best === near || away(p) > away(best)) best = p;
  }
  return best;
}

/** Adds an edge from the selected vertex to the focused one, like a drag between them. */
function join() {
  const draft = /** @type {import("../draft.js").Draft} */ (draftNow()), { chosen } = own;
  const to = Number(/** @type {Element} */ (document.activeElement)?.getAttribute("data-vertex") ?? -1);
  if (chosen?.kind === "vertex" && draft.vertices[to]) put({ ...draft, edges: [...draft.edges, { from: chosen.index, to, who: "" }] });
}

/** Adds a vertex with an edge from the selected one, like a drag to an empty place. */
function grow() {
  const draft = /** @type {import("../draft.js").Draft} */ (draftNow()), v = draft.vertices.length;
  const from = own.chosen?.kind === "vertex" ? own.chosen.index : -1, near = own.places[from] ?? { x: own.width / 2, y: own.height / 2 };
  own.places.push(freePlace(near));
  put({ ...draft, vertices: [...draft.vertices, { name: "", owner: "", result: null }],
    edges: from < 0 ? draft.edges : [...draft.edges, { from, to: v, who: "" }] });
}

function remove() {
  const draft = /** @type {import("../draft.js").Draft} */ (draftNow()), { chosen } = own;
  if (!chosen) return;
  own.chosen = null;
  if (chosen.kind === "edge") put({ ...draft, edges: draft.edges.filter((_, i) => i !== chosen.index) });
  else {
    own.places.splice(chosen.index, 1);
    put(withoutVertex(draft, chosen.index));
  }
}

/**
 * The position of a pointer in the drawing.
 * @param {PointerEvent} e
 * @param {SVGSVGElement} paper
 */
function pointOf(e, paper) {
  const box = paper.getBoundingClientRect();
  return { x: ((e.clientX - box.left) * own.width) / box.width, y: ((e.clientY - box.top) * own.height) / box.height };
}

const vertexAt = (/** @type {{x: number, y: number}} */ p) => own.places.findIndex((q) => Math.hypot(p.x - q.x, p.y - q.y) < RADIUS + 4);

/** @param {SVGSVGElement} paper */
function listen(paper) {
  paper.addEventListener("pointerdown", (e) => {
    const p = pointOf(e, paper), from = vertexAt(p);
    if (from < 0 || own.locked) return;
    paper.setPointerCapture(e.pointerId);
    own.drag = { from, ...p, moves: own.hand || e.shiftKey, left: false };
  });
  paper.addEventListener("pointermove", (e) => {
    if (!own.drag) return;
    Object.assign(own.drag, pointOf(e, paper));
    own.drag.left ||= vertexAt(own.drag) !== own.drag.from;
    if (own.drag.moves) own.places[own.drag.from] = { x: own.drag.x, y: own.drag.y };
    redraw();
  });
  paper.addEventListener("pointercancel", () => { // the browser has taken the pointer, to scroll
    own.drag = null;
    redraw();
  });
  paper.addEventListener("pointerup", (e) => {
    const draft = /** @type {import("../draft.js").Draft} */ (draftNow()), p = pointOf(e, paper), drag = own.drag, to = vertexAt(p);
    own.drag = null;
    if (own.locked) return;
    if (drag?.moves) redraw();
    else if (drag && to === drag.from && !drag.left) {
      const again = own.chosen?.kind === "vertex" && own.chosen.index === to && e.timeStamp - own.clicked < 500;
      own.chosen = { kind: "vertex", index: to };
      own.clicked = e.timeStamp;
      redraw();
      if (again) nameIt();
    } else if (drag && to >= 0) put({ ...draft, edges: [...draft.edges, { from: drag.from, to, who: "" }] });
    else if (drag || e.target === paper) {
      own.places.push(p);
      const v = draft.vertices.length;
      own.chosen = { kind: "vertex", index: v };
      put({ ...draft, vertices: [...draft.vertices, { name: "", owner: "", result: null }],
        edges: drag ? [...draft.edges, { from: drag.from, to: v, who: "" }] : draft.edges,
        tokens: v === 0 && !gameOf(state.source).name ? [{ at: 0, rest: "" }] : draft.tokens });
    }
  });
}

/** A double click on a vertex opens its name for editing. */
function nameIt() {
  const input = /** @type {HTMLInputElement | null} */ (byId("draw").querySelector(".tools input[type=text]"));
  input?.focus({ preventScroll: true });
  input?.select();
}

/**
 * @param {import("../draft.js").Edge} edge
 * @param {number} index
 * @param {import("../draft.js").Edge[]} all
 */
function edgePath(edge, index, all) {
  const a = own.places[edge.from], b = own.places[edge.to];
  if (edge.from === edge.to) return `M${a.x - 9} ${a.y - 15}C${a.x - 40} ${a.y - 64} ${a.x + 40} ${a.y - 64} ${a.x + 9} ${a.y - 15}`;
  const twins = all.slice(0, index).filter((o) => o.from === edge.from && o.to === edge.to).length;
  const back = all.some((o) => o.from === edge.to && o.to === edge.from), bend = (back ? 22 : 0) + 18 * twins;
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1, nx = (b.y - a.y) / d, ny = (a.x - b.x) / d;
  const mx = (a.x + b.x) / 2 + nx * bend, my = (a.y + b.y) / 2 + ny * bend, l = Math.hypot(b.x - mx, b.y - my) || 1;
  return `M${a.x} ${a.y}Q${mx} ${my} ${b.x - ((b.x - mx) / l) * (RADIUS + 6)} ${b.y - ((b.y - my) / l) * (RADIUS + 6)}`;
}

/** @param {() => void} use */
const onEnter = (use) => (/** @type {KeyboardEvent} */ e) => {
  if (e.key !== "Enter" && e.key !== " ") return;
  e.preventDefault();
  use();
};

/** @param {import("../draft.js").Draft} draft  @param {number} v */
const nameIn = (draft, v) => draft.vertices[v].name || String(v + 1);

/**
 * @param {import("../draft.js").Draft} draft
 * @param {number} i
 */
function vertexOf(draft, i) {
  const { name, owner, result } = draft.vertices[i], p = own.places[i], tokens = draft.tokens.filter((t) => t.at === i).length;
  const shape = owner === "R" ? svg("rect", { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS, rx: 3 }) : svg("circle", { r: RADIUS });
  const chosen = own.chosen?.kind === "vertex" && own.chosen.index === i;
  const choose = onEnter(() => {
    own.chosen = { kind: "vertex", index: i };
    redraw();
  });
  return svg("g", { class: `position ${owner}${chosen ? " lit" : ""}`, transform: `translate(${p.x} ${p.y})`, tabindex: 0,
    role: "button", "aria-pressed": String(chosen), "data-vertex": i, onkeydown: choose, "aria-label": `vertex ${name || i + 1}` }, shape, svg("text", { "aria-hidden": "true", style: name.length > 5 ? "font-size: 9px" : null }, name ? name.slice(0, 7) : String(i + 1)),
    result === null ? "" : svg("circle", { r: RADIUS + 4, class: "ring" }),
    tokens ? svg("circle", { r: 6, cx: RADIUS - 2, cy: -RADIUS + 2, class: "token" }) : "");
}

/** If locked, a finger scrolls the paper and draws nothing. */
function setLock(/** @type {boolean} */ locked) {
  Object.assign(own, { locked, drag: null, chosen: null });
  redraw();
}

function redraw() {
  const draft = /** @type {import("../draft.js").Draft} */ (draftNow());
  const paper = document.querySelector("#draw .paper");
  if (!paper) return;
  paper.classList.toggle("locked", own.locked);
  if (own.places.length < draft.vertices.length) placeAll(draft);
  own.places.length = draft.vertices.length;
  const edges = draft.edges.map((edge, i) => {
    const kind = `edge${edge.who === "L" ? " left" : edge.who === "R" ? " right" : ""}${own.chosen?.kind === "edge" && own.chosen.index === i ? " chosen" : ""}`;
    const d = edgePath(edge, i, draft.edges), choose = () => {
      own.chosen = { kind: "edge", index: i };
      redraw();
    };
    const broad = svg("path", { class: "broad", d, tabindex: 0, role: "button", "data-edge": i, onkeydown: onEnter(choose),
      "aria-label": `edge ${nameIn(draft, edge.from)} to ${nameIn(draft, edge.to)}` });
    broad.addEventListener("pointerup", (e) => {
      if (own.locked) return;
      e.stopPropagation();
      choose();
    });
    return [svg("path", { class: kind, d, "marker-end": gameOf(state.source).name ? null : "url(#tip-draw)" }), broad];
  });
  const line = own.drag && !own.drag.moves ? [svg("line", { class: "edge", x1: own.places[own.drag.from].x, y1: own.places[own.drag.from].y, x2: own.drag.x, y2: own.drag.y })] : [];
  const marker = svg("marker", { id: "tip-draw", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
    svg("path", { d: "M0 0L8 4L0 8Z", fill: "context-stroke" }));
  const focused = ["data-vertex", "data-edge"].map((name) => [name, paper.contains(document.activeElement) && document.activeElement?.getAttribute(name)])
    .find(([, index]) => index);
  paper.replaceChildren(svg("defs", {}, marker), ...edges.flat(), ...line, ...draft.vertices.map((_, i) => vertexOf(draft, i)));
  const again = focused && (paper.querySelector(`[${focused[0]}="${focused[1]}"]`) ?? paper); // which is gone, if it was deleted
  if (again) /** @type {SVGElement} */ (again).focus({ preventScroll: true });
  drawTools(draft);
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} use
 */
const picker = (label, value, options, use) => el("label", { class: "pick" }, `${label} `,
  el("select", { onchange: (/** @type {any} */ e) => use(e.target.value) },
    ...options.map(([v, text]) => el("option", { value: v, selected: v === value }, text))));

/** @param {import("../draft.js").Draft} draft */
function drawTools(draft) {
  const { chosen } = own, button = (/** @type {string} */ text, /** @type {() => void} */ onclick, off = false) =>
    el("button", { type: "button", onclick, disabled: off }, text);
  const lock = own.locked ? button("Edit the drawing", () => setLock(false)) : matchMedia("(pointer: coarse)").matches ? button("Done", () => setLock(true)) : "";
  const tools = own.locked ? [lock] : [lock, button("Undo", undo, own.done.length === 0), button("Redo", redo, own.undone.length === 0),
    el("label", { class: "pick" }, el("input", { type: "checkbox", checked: own.hand,
      onchange: (/** @type {any} */ e) => (own.hand = e.target.checked) }), " Move vertices"),
    gameOf(state.source).name ? "" : picker("Play", draft.play, [["normal", "who cannot move loses"], ["misere", "who cannot move wins"],
      ...(draft.play === "race" ? [/** @type {[string, string]} */ (["race", "who is first at a target wins"])] : [])], (play) => put({ ...draft, play }))];
  if (own.locked) {
    refill(/** @type {Element} */ (byId("draw").querySelector(".tools")), ...tools);
    return;
  }
  if (chosen?.kind === "edge" && draft.edges[chosen.index]) {
    const edge = draft.edges[chosen.index];
    tools.push(picker("For", edge.who, [["", "both"], ["L", "Left"], ["R", "Right"]], (who) =>
      put({ ...draft, edges: draft.edges.map((e, i) => (i === chosen.index ? { ...e, who } : e)) })), button("Delete", remove));
  } else if (chosen && draft.vertices[chosen.index]) {
    const i = chosen.index, vertex = draft.vertices[i];
    const set = (/** @type {object} */ what) => put({ ...draft, vertices: draft.vertices.map((v, k) => (k === i ? { ...v, ...what } : v)) });
    const name = el("label", { class: "pick" }, "Name ", el("input", { type: "text", size: 8, value: vertex.name,
      onchange: (/** @type {any} */ e) => set({ name: e.target.value.trim().replace(/\s+/g, "_") }) }));
    if (gameOf(state.source).name) tools.push(name, button("Delete", remove));
    else tools.push(
      el("label", { class: "pick" }, el("input", { type: "checkbox", checked: draft.tokens.some((t) => t.at === i),
        onchange: (/** @type {any} */ e) => put({ ...draft, tokens: e.target.checked ? [...draft.tokens, { at: i, rest: "" }] : draft.tokens.filter((t) => t.at !== i) }) }), " Token"),
      name,
      picker("To move", vertex.owner, [["", "either"], ["L", "Left"], ["R", "Right"]], (owner) => set({ owner })),
      picker("Over", vertex.result ?? "-", [["-", "no"], ["L", "Left wins"], ["R", "Right wins"], ["D", "draw"]], (result) => set({ result: result === "-" ? null : result })),
      button("Delete", remove));
  }
  refill(/** @type {Element} */ (byId("draw").querySelector(".tools")), ...tools);
}

/** @param {import("../state.js").State} s */
export function drawDrawing(s) {
  const room = byId("draw"), byRules = GAMES[gameOf(s.source).name]?.takes === "graph";
  const draft = (s.source.words.length === 0 || byRules) && s.source.format === "gg" ? draftOf(s.source.text) : null;
  room.hidden = !draft;
  if (room.classList.contains("first") !== s.drawing) {
    room.classList.toggle("first", s.drawing);
    if (s.drawing) byId("left").prepend(room);
    else byId("stage").after(room);
  }
  if (own.text !== s.source.text) clearTimeout(own.timer); // another game was opened
  if (!draft) return;
  if (!room.querySelector(".paper")) {
    const paper = /** @type {SVGSVGElement} */ (svg("svg", { class: "paper", tabindex: 0,
      role: "application", "aria-label": "Drawing: click for a vertex, drag from one to another for an edge" }));
    listen(paper);
    room.addEventListener("keydown", (e) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement) return;
      if (e.key === "n" && !e.ctrlKey && !e.metaKey && !e.altKey) grow();
      else if (e.key === "e" && !e.ctrlKey && !e.metaKey && !e.altKey) join();
      else if (e.key === "Delete" || e.key === "Backspace") remove();
      else if (e.key === "z" && (e.ctrlKey || e.metaKey)) (e.shiftKey ? redo : undo)();
      else return;
      e.preventDefault();
    });
    room.append(el("h2", {}, "The game as a drawing"), paper, el("div", { class: "line tools" }),
      el("p", { class: "soft" }, "Click for a vertex; drag from one to another for an edge; click one to change it. Two clicks on one name it. ", el("span", { class: "keys" }, "By keys: Tab goes from one to the next, Enter chooses it, n adds a vertex behind the chosen one, e draws an edge from the chosen one to the one where you are.")));
    measure(paper);
    new ResizeObserver(() => {
      measure(paper);
      redraw();
    }).observe(paper);
  }
  if (own.text === s.source.text) return;
  own.text = s.source.text; // of another game
  own.places = [];
  own.chosen = null;
  own.drag = null;
  own.done = [];
  own.undone = [];
  redraw();
}
