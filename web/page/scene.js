/**
 * The content of a picture, independent of the renderer: places, shapes, best moves. Two renderers
 * draw it, as SVG or on a canvas.
 *
 * @typedef {{index: number, name: string, owner: string, label: string, title: string, letter: string, x: number,
 *   y: number}} Node_
 * @typedef {{from: number, to: number, best: boolean, side: string, points: number[]}} Edge
 * @typedef {{nodes: Node_[], edges: Edge[], rows: {y: number, label: string}[], width: number,
 *   height: number}} Scene
 */
import { layOut, resultOf } from "./layout.js";

export const RADIUS = 19;

/**
 * The corners of the shape for a result, in units of half a width, as in `greatgame show`: a square is
 * lost by the player who moves, Left's points to the left, Right's to the right, a hexagon is a draw.
 * All others are round.
 * @type {Record<string, [number, number][] | undefined>}
 */
export const CORNERS = {
  P: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  L: [[-1.25, 0], [-0.6, -1], [0.95, -1], [0.95, 1], [-0.6, 1]],
  R: [[1.25, 0], [0.6, -1], [-0.95, -1], [-0.95, 1], [0.6, 1]],
  D: [[-1.25, 0], [-0.65, -1], [0.65, -1], [1.25, 0], [0.65, 1], [-0.65, 1]],
};

/** A text that fits into a shape; longer ones stand beside the picture. */
const fitting = (/** @type {string} */ text) => (text.length <= 5 ? text : "");

/** True if the move is best for its player: it goes one turn down to a result that is good for them. */
function isBest(/** @type {import("./layout.js").Position[]} */ at, /** @type {number} */ from,
  /** @type {number} */ to, /** @type {string} */ side) {
  const mover = at[from].owner || side || "L", other = mover === "L" ? "R" : "L";
  const mine = resultOf(at[from], mover), then = resultOf(at[to], other);
  if (!mine || !then) return false;
  if (mine[1] === null || then[1] === null) return mine[0] === "D" && then[0] === "D";
  return then[1] === mine[1] - 1;
}

/** A straight or bent way between two shapes: [x, y, bend x, bend y, x, y]. */
function way(/** @type {import("./layout.js").Places} */ p, /** @type {number} */ from, /** @type {number} */ to) {
  const x = p.x[from], y = p.y[from], u = p.x[to], v = p.y[to];
  if (from === to) return [x - 9, y - RADIUS + 2, x, y - 3.2 * RADIUS, x + 9, y - RADIUS + 2];
  const length = Math.hypot(u - x, v - y);
  const level = Math.abs(v - y) < 1, up = v < y - 1;
  const bend = level ? Math.min(70, 14 + length / 5) : up ? 26 : 0;
  const mx = (x + u) / 2 + (level ? 0 : bend), my = (y + v) / 2 - (level ? bend : 0);
  const cut = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ by) => {
    const d = Math.hypot(mx - cx, my - cy) || 1;
    return [cx + (mx - cx) * by / d, cy + (my - cy) * by / d];
  };
  const [ax, ay] = cut(x, y, RADIUS + 1), [bx, by] = cut(u, v, RADIUS + 5);
  return [ax, ay, mx, my, bx, by];
}

/**
 * @param {import("./layout.js").Chart} chart
 * @param {number} [least] minimum for the most positions side by side; more are allowed if there are many
 * @returns {Scene}
 */
export function sceneOf(chart, least) {
  const places = layOut(chart, least), at = chart.positions;
  const edges = chart.moves.map(([from, to, side]) => ({
    from, to, side, best: isBest(at, from, to, side), points: way(places, from, to),
  }));
  const nodes = at.map((p, index) => {
    const result = resultOf(p), label = fitting(p.name.replace(/^#/, ""));
    return {
      index, name: p.name, owner: p.owner, label: label || fitting(p.value ?? ""), x: places.x[index], y: places.y[index],
      letter: result?.[0] ?? "",
      title: [p.name, p.value === undefined ? "" : `worth ${p.value}`, tell(p)].filter(Boolean).join(" · "),
    };
  });
  edges.sort((a, b) => Number(a.best) - Number(b.best)); // the best ones are drawn last
  return { nodes, edges, rows: places.rows, width: places.width, height: places.height };
}

/** @param {import("./layout.js").Position} p */
function tell(p) {
  const result = resultOf(p);
  if (p.mini !== undefined) {
    const turns = (/** @type {number | undefined} */ n) => (n === undefined || n < 0 ? "never" : String(n));
    return `own turns to the target: ${turns(p.mini)} moving first, ${turns(p.maxi)} moving second`;
  }
  if (!result) return "";
  const words = { N: "whoever moves wins", P: "whoever moves loses", L: "Left wins", R: "Right wins", D: "a draw" };
  const word = words[/** @type {keyof typeof words} */ (result[0])] ?? "";
  return result[1] === null ? word : `${word} in ${result[1]}`;
}
