/**
 * All positions: as SVG if there are few, on a canvas if there are many. Shape and colour show the
 * winner, strong lines are best moves, and the filled position is the current one.
 */
import { playTo } from "../actions.js";
import { byId, el, svg } from "../dom.js";
import { neighbourhood } from "../chart.js";
import { place } from "../placing.js";
import { DESK, LABELS, MOST_IN_SVG, outlineOf, PHONE, POINT, sceneOf } from "../scene.js";
import { rove } from "../rove.js";
import { answerNow, change, namesHere, placesNow, state } from "../state.js";
import { endsOf } from "../words.js";
import { drawCanvas } from "./canvas.js";
import { thumbOf } from "./thumbs.js";

const NEAR = 60, NEAR_NARROW = 36; // positions of a neighbourhood, and of one on a phone
const narrow = matchMedia("(max-width: 40rem)");
narrow.addEventListener("change", () => change({}));
/** @type {any} */
let drawn;
let veiled = false; // values are not shown
let slim = false; // it is drawn for a narrow page
let drawings = 0; // each has its own arrow tip, as a hidden picture cannot share one
let near = ""; // the positions whose neighbourhood is drawn

/**
 * The shape for a result.
 * @param {string} letter  @param {number} width  @param {number} height
 */
export function shapeOf(letter, width, height) {
  return "PLRD".includes(letter || "-") ? svg("path", { d: outlineOf(letter, width, height), "stroke-linejoin": "round" })
    : svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: Math.min(height / 2, 20) });
}

/**
 * @param {import("../scene.js").Edge} edge
 * @param {string} tip  the id of its arrow tip
 */
function edgeOf({ from, to, best, side, path }, tip) {
  const kind = `edge${best ? " best" : ""}${side === "L" ? " left" : side === "R" ? " right" : ""}`;
  return svg("path", { class: kind, "data-way": `${from} ${to}`, d: path, "marker-end": `url(#${tip})` });
}

/** @param {import("../scene.js").Node_} node */
function nodeOf(node) {
  const { letter, lines, value, height } = node, middle = letter === "L" ? POINT / 2 : letter === "R" ? -POINT / 2 : 0;
  const bottom = value ? height / 2 - 12 : 0, top = value ? -height / 2 + 4 : -height / 2, high = (value ? height - 23 : height) / lines.length;
  const g = svg("g", { class: `position ${letter}`, "data-name": node.name, "data-index": node.index, "data-high": height, tabindex: -1, role: "button",
    transform: `translate(${node.x} ${node.y})` },
    shapeOf(letter, node.width, height),
    svg("text", { class: "name" }, ...lines.map((line, i) => svg("tspan", { x: middle, y: top + (i + 0.5) * high }, line))),
    svg("text", { class: "value", x: middle, y: bottom }, value), svg("title", {}, node.title));
  g.addEventListener("click", () => playTo(node.name));
  g.addEventListener("keydown", (e) => {
    const { key } = /** @type {KeyboardEvent} */ (e);
    if (key !== "Enter" && key !== " ") return;
    e.preventDefault();
    playTo(node.name);
  });
  g.addEventListener("focus", () => touch(g, true));
  g.addEventListener("blur", () => touch(g, false));
  g.addEventListener("pointerenter", () => touch(g, true));
  g.addEventListener("pointerleave", () => touch(g, false));
  return g;
}

/** The moves of a position that is touched stand out. */
function touch(/** @type {Element} */ g, /** @type {boolean} */ on) {
  const index = g.getAttribute("data-index");
  for (const edge of g.parentNode?.querySelectorAll(`[data-way^="${index} "], [data-way$=" ${index}"]`) ?? []) edge.classList.toggle("touched", on);
}

/** True if the positions of the open game can be drawn as small boards. */
const hasBoards = (/** @type {import("../chart.js").Chart} */ chart) => Boolean(thumbOf(chart.positions[0].name, chart.positions[0].owner, state.source));

/**
 * Positions that have small boards show them instead of their names, as soon as there is time.
 * @param {import("../scene.js").Node_[]} nodes
 * @param {Element[]} drawings
 */
function addBoards(nodes, drawings) {
  const { source } = state;
  setTimeout(() => nodes.forEach(({ name, owner, letter, value }, i) => {
    const thumb = source === state.source && thumbOf(name, owner, source);
    if (!thumb) return;
    thumb.setAttribute("transform", `translate(${letter === "L" ? POINT / 2 : letter === "R" ? -POINT / 2 : 0} ${value ? -7 : 0})`);
    drawings[i].querySelector(".name")?.replaceWith(thumb);
  }));
}

/**
 * A picture.
 * @param {import("../scene.js").Scene} scene
 * @param {boolean} boards  small boards stand in place of names
 */
export function svgOf(scene, boards) {
  const tip = `tip${++drawings}`, labelled = scene.rows.some((row) => row.label), left = scene.width / 2 + (labelled ? LABELS : 12);
  const marker = svg("marker", { id: tip, viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 8, markerHeight: 8,
    markerUnits: "userSpaceOnUse", orient: "auto" }, svg("path", { d: "M0 .8L8 4L0 7.2Z", fill: "context-stroke" }));
  const wide = left + scene.width / 2 + 12;
  const labels = scene.rows.filter((row) => row.label)
    .map((row) => svg("text", { class: "row", x: 10 - left, y: row.y + 4, "font-size": Math.max(12, Math.min(22, wide / (narrow.matches ? 28 : 60))) }, row.label));
  const nodes = scene.nodes.map(nodeOf), above = 46; // of what is bent upwards
  if (boards) addBoards(scene.nodes, nodes);
  return svg("svg", { viewBox: `${-left} ${-above} ${wide} ${scene.height + above + 14}`, role: "group",
    style: `width: min(100%, ${wide * 1.15}px); --least: ${Math.round(wide * 0.55)}px`,
    "aria-label": `${scene.nodes.length} positions${labelled ? ", in rows by turns to the end" : ""}` },
    svg("defs", {}, marker), ...labels, ...scene.edges.map((edge) => edgeOf(edge, tip)), ...nodes);
}

/** A picture of a chart, for the width of the page. */
function drawingOf(/** @type {import("../chart.js").Chart} */ chart) {
  const boards = hasBoards(chart);
  return svgOf(sceneOf(chart, place, { frame: narrow.matches ? PHONE : DESK, boards }), boards);
}

/**
 * In a race, which move is best depends on both tokens: the best ones of this moment are strong.
 * @param {HTMLElement} room
 * @param {import("../chart.js").Chart} chart
 */
function lightRace(room, chart) {
  const place = new Map(chart.positions.map((p, i) => [p.name, i]));
  const best = new Set((answerNow()?.all_moves ?? []).filter((/** @type {any} */ m) => m.best)
    .map((/** @type {any} */ m) => endsOf(m).map((name) => place.get(name)).join(" ")));
  for (const edge of room.querySelectorAll("[data-way]")) edge.classList.toggle("best", best.has(edge.getAttribute("data-way")));
}

/**
 * The positions without values, for a user who wants to find the values.
 * @param {import("../chart.js").Chart} chart
 */
const withoutValues = (chart) => ({ ...chart, positions: chart.positions.map(({ vertex, name, owner }) => ({ vertex, name, owner, result: "" })) });

/** @param {any} chart */
const howMany = ({ vertices, positions }) => (vertices > positions.length
  ? `the first ${positions.length.toLocaleString("en")} of ${vertices.toLocaleString("en")} positions` : "all positions");

/** The neighbourhood in rows, and below it a map of all. */
function drawLarge(/** @type {HTMLElement} */ room, /** @type {import("../state.js").State} */ state, /** @type {Set<string>} */ here) {
  const key = [...here].join(" ");
  if (near !== key || !room.querySelector(".map")) {
    near = key;
    const around = drawingOf(neighbourhood(/** @type {any} */ (state.chart), here, narrow.matches ? NEAR_NARROW : NEAR));
    const map = room.querySelector(".map") ?? el("div", { class: "map" });
    room.replaceChildren(around, el("p", { class: "soft" }, `The next moves; below, ${howMany(state.chart)}.`), map);
  }
  drawCanvas(/** @type {HTMLElement} */ (room.querySelector(".map")), /** @type {any} */ (state.scene), here, state.lit);
}

/** Scrolls the picture, not the page, until the current position is in view. */
function bringIntoView(/** @type {HTMLElement} */ room) {
  const g = room.querySelector(".position.here"), seen = room.getBoundingClientRect(), at = g?.getBoundingClientRect();
  if (!at || (at.left >= seen.left && at.right <= seen.right && at.top >= seen.top && at.bottom <= seen.bottom)) return;
  room.scrollLeft += at.left + at.width / 2 - (seen.left + seen.width / 2);
  room.scrollTop += at.top + at.height / 2 - (seen.top + seen.height / 2);
}

/** The picture is a tab stop; arrow keys begin at the current position. */
rove(byId("picture"), ".position", { enter: () => /** @type {any} */ (byId("picture").querySelector(".position.here")) ?? undefined });

let shownAt = ""; // the positions that were brought into view

/** @param {import("../state.js").State} state */
export function drawPicture(state) {
  const room = byId("picture"), here = namesHere(state), { chart } = state;
  const large = Boolean(chart && chart.positions.length > MOST_IN_SVG);
  const fresh = chart !== drawn || state.hidden !== veiled || narrow.matches !== slim;
  if (fresh) {
    drawn = chart;
    veiled = state.hidden;
    slim = narrow.matches;
    near = "";
    room.replaceChildren(...(!chart?.positions.length || large ? [] : [drawingOf(veiled ? withoutValues(chart) : chart)]));
  }
  if (chart && large && !veiled) drawLarge(room, state, here);
  if (fresh) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2; // the first position is in the middle
  if (chart?.positions.some((p) => p.mini !== undefined) && !veiled) lightRace(room, chart);
  const { tokens } = placesNow(state), several = tokens.length > 1;
  for (const g of room.querySelectorAll(".position")) {
    const name = g.getAttribute("data-name") ?? "";
    const who = several ? tokens.filter((/** @type {any} */ t) => t.at === name).map((/** @type {any} */ t) => t.name).join(", ") : "";
    if ((g.querySelector(".tokens")?.getAttribute("data-who") ?? "") !== who) {
      g.querySelector(".tokens")?.remove();
      if (who) g.append(svg("text", { class: "tokens", "data-who": who, x: 0, y: -Number(g.getAttribute("data-high")) / 2 - 9 },
        ...who.split(", ").flatMap((/** @type {string} */ one, /** @type {number} */ i) => [i > 0 ? ", " : "", svg("tspan", { class: "disc", "data-token": one }, "●"), ` ${one}`])));
      if (who) g.parentNode?.append(g); // nothing is drawn over its name
    }
    g.classList.toggle("here", here.has(name));
    g.classList.toggle("lit", state.lit.has(name));
  }
  const key = [...here].join(" ");
  if (fresh || key !== shownAt) bringIntoView(room);
  shownAt = key;
}
