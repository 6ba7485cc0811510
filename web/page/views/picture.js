/**
 * All positions: as SVG if there are few, on a canvas if there are many. Shape and colour show the
 * winner, strong lines are best moves, and the filled position is the current one.
 */
import { playTo } from "../actions.js";
import { byId, el, svg } from "../dom.js";
import { neighbourhood } from "../layout.js";
import { CORNERS, RADIUS, sceneOf } from "../scene.js";
import { answerNow, change, namesHere, placesNow, state } from "../state.js";
import { endsOf } from "../words.js";
import { drawCanvas } from "./canvas.js";
import { thumbOf } from "./thumbs.js";

const MOST_IN_SVG = 300, NEAR = 60, NEAR_NARROW = 36, NARROW = 7; // positions side by side on a phone
const narrow = matchMedia("(max-width: 40rem)");
narrow.addEventListener("change", () => change({}));
/** @type {any} */
let drawn;
let veiled = false; // values are not shown
let slim = false; // it is drawn for a narrow page
let drawings = 0; // each has its own arrow tip, as a hidden picture cannot share one
let near = ""; // the positions whose neighbourhood is drawn

/** @param {string} letter */
export function shapeOf(letter) {
  const corners = CORNERS[letter]?.map(([x, y]) => `${x * RADIUS} ${y * RADIUS}`);
  return corners ? svg("path", { d: `M${corners.join("L")}Z`, "stroke-linejoin": "round" }) : svg("circle", { r: RADIUS });
}

/**
 * @param {import("../scene.js").Edge} edge
 * @param {string} tip  the id of its arrow tip
 */
function edgeOf({ from, to, best, side, points: [a, b, c, d, e, f] }, tip) {
  const kind = `edge${best ? " best" : ""}${side === "L" ? " left" : side === "R" ? " right" : ""}`;
  return svg("path", { class: kind, "data-way": `${from} ${to}`, d: `M${a} ${b}Q${c} ${d} ${e} ${f}`, "marker-end": `url(#${tip})` });
}

/** @param {import("../scene.js").Node_} node */
function nodeOf(node) {
  const g = svg("g", { class: `position ${node.letter}`, "data-name": node.name,
    transform: `translate(${node.x} ${node.y})` },
    shapeOf(node.letter), svg("text", {}, node.label), svg("title", {}, node.title));
  g.addEventListener("click", () => playTo(node.name));
  return g;
}

/**
 * Positions that have small boards show them instead of their names, as soon as there is time.
 * @param {import("../scene.js").Node_[]} nodes
 * @param {Element[]} drawings
 */
function addBoards(nodes, drawings) {
  const { source } = state;
  setTimeout(() => nodes.forEach(({ name, owner }, i) => {
    const thumb = source === state.source && thumbOf(name, owner, source);
    if (thumb) drawings[i].querySelector("text:not(.tokens)")?.replaceWith(thumb);
  }));
}

/**
 * A picture; positions that have small boards show them, unless that is not wanted.
 * @param {import("../scene.js").Scene} scene
 */
export function svgOf(scene, boards = true) {
  const tip = `tip${++drawings}`;
  const marker = svg("marker", { id: tip, viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 10, markerHeight: 10,
    markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, svg("path", { d: "M0 0L8 4L0 8Z", fill: "context-stroke" }));
  const labels = scene.rows.filter((row) => row.label)
    .map((row) => svg("text", { class: "row", x: 8, y: row.y + 4, "font-size": Math.max(12, Math.min(22, scene.width / (narrow.matches ? 28 : 55))) }, row.label));
  const top = Math.floor(Math.min(0, ...scene.edges.map(({ points: [, b, , d, , f] }) => (b + 2 * d + f) / 4 - 3))); // of what is bent upwards
  const nodes = scene.nodes.map(nodeOf);
  if (boards) addBoards(scene.nodes, nodes);
  return svg("svg", { viewBox: `0 ${top} ${scene.width} ${scene.height - top}`, role: "img",
    style: `width: min(100%, ${scene.width * 1.25}px); --least: ${Math.min(900, scene.width * 0.6)}px`,
    "aria-label": `${scene.nodes.length} positions${scene.rows.some((row) => row.label) ? ", in rows by turns to the end" : ""}` },
    svg("defs", {}, marker), ...labels, ...scene.edges.map((edge) => edgeOf(edge, tip)), ...nodes);
}

/**
 * In a race, which move is best depends on both tokens: the best ones of this moment are strong.
 * @param {HTMLElement} room
 * @param {import("../layout.js").Chart} chart
 */
function lightRace(room, chart) {
  const place = new Map(chart.positions.map((p, i) => [p.name, i]));
  const best = new Set((answerNow()?.all_moves ?? []).filter((/** @type {any} */ m) => m.best)
    .map((/** @type {any} */ m) => endsOf(m).map((name) => place.get(name)).join(" ")));
  for (const edge of room.querySelectorAll("[data-way]")) edge.classList.toggle("best", best.has(edge.getAttribute("data-way")));
}

/**
 * The positions without values, for a user who wants to find the values.
 * @param {import("../layout.js").Chart} chart
 */
const withoutValues = (chart) => ({ ...chart, positions: chart.positions.map(({ vertex, name, owner }) => ({ vertex, name, owner, result: "" })) });

/** @param {any} chart */
const howMany = ({ vertices, positions }) => (vertices > positions.length
  ? `the first ${positions.length.toLocaleString("en")} of ${vertices.toLocaleString("en")} positions` : "all positions");

const widest = () => (narrow.matches ? NARROW : undefined);

/** The neighbourhood in rows, and below it a map of all. */
function drawLarge(/** @type {HTMLElement} */ room, /** @type {import("../state.js").State} */ state, /** @type {Set<string>} */ here) {
  const key = [...here].join(" ");
  if (near !== key || !room.querySelector(".map")) {
    near = key;
    const around = svgOf(sceneOf(neighbourhood(/** @type {any} */ (state.chart), here, narrow.matches ? NEAR_NARROW : NEAR), widest()));
    const map = room.querySelector(".map") ?? el("div", { class: "map" });
    room.replaceChildren(around, el("p", { class: "soft" }, `The next moves; below, ${howMany(state.chart)}.`), map);
  }
  drawCanvas(/** @type {HTMLElement} */ (room.querySelector(".map")), /** @type {any} */ (state.scene), here, state.lit);
}

const place = (/** @type {Element} */ g) => Number(/\(([\d.]+)/.exec(g.getAttribute("transform") ?? "")?.[1]);

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
    room.replaceChildren(...(!chart?.positions.length || !state.scene || large ? [] : [svgOf(veiled || slim ? sceneOf(veiled ? withoutValues(chart) : chart, widest()) : state.scene)]));
  }
  if (chart && large && !veiled) drawLarge(room, state, here);
  if (fresh) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2; // the first position is in the middle
  if (chart?.positions.some((p) => p.mini !== undefined) && !veiled) lightRace(room, chart);
  const { tokens } = placesNow(state), several = tokens.length > 1;
  for (const g of room.querySelectorAll(".position")) {
    const name = g.getAttribute("data-name") ?? "";
    const who = several ? tokens.filter((/** @type {any} */ t) => t.at === name).map((/** @type {any} */ t) => t.name).join(", ") : "";
    if ((g.querySelector(".tokens")?.textContent ?? "") !== who) {
      g.querySelector(".tokens")?.remove();
      const outwards = state.scene && place(g) < state.scene.width / 2 ? -1 : 1; // away from where most lines are
      if (who) g.append(svg("text", { class: `tokens${outwards < 0 ? " before" : ""}`, x: 12 * outwards, y: -RADIUS - 7 }, who));
      if (who) g.parentNode?.append(g); // nothing is drawn over its name
    }
    g.classList.toggle("here", here.has(name));
    g.classList.toggle("lit", state.lit.has(name));
  }
}
