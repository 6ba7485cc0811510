/** All positions in rows, as SVG: colour and shape say who wins, strong lines are best moves. */
import { byId, svg } from "../dom.js";
import { layOut, resultOf } from "../layout.js";
import { answerNow } from "../state.js";
import { nameOf } from "../words.js";
import { play } from "../actions.js";

const MOST_IN_SVG = 300, RADIUS = 17;
let drawn = null, places = null;

/** N is a circle, P a square, a draw a diamond; what Left or Right owns is told by its sides. */
function shapeOf(letter) {
  const r = RADIUS;
  if (letter === "P" || letter === "R") return svg("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 3 });
  if (letter === "D") return svg("path", { d: `M0 ${-r - 4}L${r + 4} 0L0 ${r + 4}L${-r - 4} 0Z` });
  return svg("circle", { r });
}

const short = (text) => (text.length > 4 ? "" : text);

function isBest(map, from, to, kind) {
  const a = map.positions[from], b = map.positions[to];
  const side = a.owner || kind || "L";
  const mine = side === "R" ? a.right : a.left;
  const other = b.owner ? resultOf(b) : side === "R" ? b.left : b.right;
  return Boolean(mine && other && mine[1] !== null && other[1] === mine[1] - 1);
}

function path(places, from, to) {
  const [x, y, u, v] = [places.x[from], places.y[from], places.x[to], places.y[to]];
  if (from === to) return `M${x - 10} ${y - 14}C${x - 34} ${y - 50} ${x + 34} ${y - 50} ${x + 10} ${y - 14}`;
  const d = Math.hypot(u - x, v - y), k = (d - RADIUS - 6) / d, s = RADIUS / d;
  const bend = y === v ? -Math.min(60, Math.abs(u - x) / 3) : y > v ? 22 : 0;
  const [ax, ay, bx, by] = [x + (u - x) * s, y + (v - y) * s, x + (u - x) * k, y + (v - y) * k];
  return bend ? `M${ax} ${ay}Q${(x + u) / 2 + (y === v ? 0 : bend)} ${(y + v) / 2 + (y === v ? bend : 0)} ${bx} ${by}` : `M${ax} ${ay}L${bx} ${by}`;
}

function drawMap(map) {
  places = layOut(map);
  const marker = svg("marker", { id: "tip", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" },
    svg("path", { d: "M0 0L8 4L0 8Z", fill: "context-stroke" }));
  const edges = map.moves.map(([from, to, kind]) => svg("path", {
    d: path(places, from, to), "marker-end": "url(#tip)",
    class: `edge${isBest(map, from, to, kind) ? " best" : ""}${kind === "L" ? " left" : kind === "R" ? " right" : ""}`,
  }));
  const positions = map.positions.map((p, i) => {
    const letter = resultOf(p)?.[0] ?? "";
    const g = svg("g", { class: `position ${letter}`, transform: `translate(${places.x[i]} ${places.y[i]})`, "data-name": p.name },
      shapeOf(letter), svg("text", {}, short(p.value ?? p.name) || short(p.name)),
      svg("title", {}, `${p.name}${p.value === undefined ? "" : `: ${p.value}`}`));
    g.addEventListener("click", () => {
      const moves = answerNow()?.all_moves ?? [];
      const index = moves.findIndex((m) => nameOf(m) === p.name || String(m.to) === String(p.vertex));
      if (index >= 0) play(index);
    });
    return g;
  });
  const labels = places.rows.filter((r) => r.label).map((r) => svg("text", { class: "row", x: 6, y: r.y + 4 }, r.label));
  return svg("svg", { width: places.width, height: places.height, viewBox: `0 0 ${places.width} ${places.height}`,
    role: "img", "aria-label": `${map.positions.length} positions in rows by turns to the end` },
    svg("defs", {}, marker), ...labels, ...edges, ...positions);
}

/** @param {import("../state.js").State} state */
export function drawPicture(state) {
  const room = byId("picture");
  if (state.map !== drawn) {
    drawn = state.map;
    room.replaceChildren(state.map && state.map.positions.length <= MOST_IN_SVG ? drawMap(state.map) : "");
  }
  const answer = answerNow();
  const here = new Set(answer ? [answer.position, ...(answer.tokens ?? []).map((t) => t.vertex_name ?? String(t.vertex))] : []);
  for (const g of room.querySelectorAll(".position")) {
    g.classList.toggle("here", here.has(g.getAttribute("data-name")));
    g.classList.toggle("lit", state.lit.has(g.getAttribute("data-name") ?? ""));
  }
}
