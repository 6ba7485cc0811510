/**
 * The content of a picture, independent of the renderer: boxes with names and values, and the moves between
 * them. The places and the paths are those of `greatgame show`, computed by the module. Two renderers draw
 * it, as SVG or on a canvas.
 *
 * @typedef {{index: number, name: string, lines: string[], value: string, title: string, letter: string, owner: string,
 *   x: number, y: number, width: number, height: number}} Node_  x, y: of the middle; lines: of the name
 * @typedef {{from: number, to: number, best: boolean, side: string, path: string}} Edge  path: the attribute d of SVG
 * @typedef {{nodes: Node_[], edges: Edge[], rows: {y: number, label: string}[], width: number,
 *   height: number}} Scene  x is 0 in the middle
 * @typedef {{width: number, height: number, boxes: [number, number][], rows: [number, number, number][], paths: string[]}} Places
 * @typedef {(sizes: number[], ends: number[], frame: Frame) => Places} Place  see gg_web_place
 * @typedef {{narrowest: number, aspect: number, lanes: number}} Frame
 */
import { ranksOf, resultOf } from "./chart.js";
import { signs } from "./words.js";

const NAME = 13, VALUE = 11, LINE = 15, PAD = 9, BOARD = 34; // sizes of letters, of a line, around a text, and of a small board
const NAME_WIDTH = 18, VALUE_WIDTH = 28, MOST_LINES = 3; // letters of a line, and of a value
export const LABELS = 62; // the column of the labels of rows
/** Pictures of more positions are drawn on a canvas, and placed in the worker. */
export const MOST_IN_SVG = 300;
/** How far the point of a shape reaches. */
export const POINT = 11;
/** The width of a column that a picture fits into without becoming smaller: on a desk, and on a phone. */
export const DESK = { narrowest: 700, aspect: 1.2, lanes: 240 }, PHONE = { narrowest: 330, aspect: 0.4, lanes: 40 };

/** The width of a text in the widest of the usual fonts. */
function widthOf(/** @type {string} */ text, /** @type {number} */ size) {
  let ems = 0;
  for (const c of text) ems += c >= "\u0800" ? 1.05 : "ijl.,:;'|! ()".includes(c) ? 0.4 : "mwMW@%".includes(c) ? 1 : c >= "A" && c <= "Z" ? 0.74 : 0.65;
  return ems * size;
}

const cut = (/** @type {string} */ text, /** @type {number} */ most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Lines of at most NAME_WIDTH letters, broken after punctuation if possible. */
function linesOf(/** @type {string} */ name) {
  const lines = [];
  for (let rest = name; rest !== ""; ) {
    if (lines.length === MOST_LINES - 1 || rest.length <= NAME_WIDTH) {
      lines.push(cut(rest, NAME_WIDTH));
      break;
    }
    const good = Math.max(...[..." ,/;+|"].map((c) => rest.lastIndexOf(c, NAME_WIDTH - 1))) + 1;
    const size = good > NAME_WIDTH / 3 ? good : NAME_WIDTH;
    lines.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return lines;
}

/**
 * The value in a box: that of the position, or its result, for each player who may begin.
 * @param {import("./chart.js").Position} p
 */
function valueIn(p) {
  const turns = (/** @type {number | undefined} */ n) => (n === undefined || n < 0 ? "never" : String(n));
  const result = (/** @type {[string, number | null] | null} */ r) => (!r ? "" : r[1] === null ? r[0] : `${r[0]} ${r[1]}`);
  if (p.value !== undefined) return cut(signs(p.value), VALUE_WIDTH);
  if (p.mini !== undefined) return `${turns(p.mini)} / ${turns(p.maxi)}`;
  const left = result(resultOf(p, "L")), right = result(resultOf(p, "R"));
  return p.owner || left === right ? left : `${left} / ${right}`;
}

/** The name of a position in a box: blanks are _ in names of vertices, and # is before a number. */
const readable = (/** @type {import("./chart.js").Position} */ p) =>
  (p.owner ? p.name.replace(/:[A-Za-z]$/, "") : p.name).replace(/^#(?=\d+$)/, "").replace(/_/g, " ");

/** True if the move is best for its player: it goes one turn down to a result that is good for them. */
function isBest(/** @type {import("./chart.js").Position[]} */ at, /** @type {number} */ from,
  /** @type {number} */ to, /** @type {string} */ side) {
  const mover = at[from].owner || side || "L", other = mover === "L" ? "R" : "L";
  const mine = resultOf(at[from], mover), then = resultOf(at[to], other);
  if (!mine || !then) return false;
  if (mine[1] === null || then[1] === null) return mine[0] === "D" && then[0] === "D";
  return then[1] === mine[1] - 1;
}

/**
 * @param {import("./chart.js").Chart} chart
 * @param {Place} place
 * @param {{frame?: Frame, boards?: boolean}} how  boards: positions are drawn as small boards
 * @returns {Scene}
 */
export function sceneOf(chart, place, { frame = DESK, boards = false } = {}) {
  const at = chart.positions, { ranks, labels } = ranksOf(chart);
  const nodes = at.map((p, index) => {
    const letter = resultOf(p)?.[0] ?? "", lines = linesOf(readable(p)), mover = /:([A-Za-z])$/.exec(p.name)?.[1] ?? p.owner;
    const own = valueIn(p), value = own && p.owner ? `${mover}: ${own}` : own, points = letter === "D" ? 2 * POINT : letter === "L" || letter === "R" ? POINT : 0;
    const wide = Math.max(26, widthOf(value, VALUE), ...(boards ? [BOARD] : lines.map((line) => widthOf(line, NAME))));
    return { index, name: p.name, owner: p.owner, lines, value, letter, title: [p.name, p.value === undefined ? "" : `worth ${p.value}`, tell(p)].filter(Boolean).join(" · "),
      x: 0, y: 0, width: wide + 2 * PAD + points, height: (boards ? BOARD : lines.length * LINE) + (value ? LINE : 0) + 8 };
  });
  const edges = chart.moves.map(([from, to, side]) => ({ from, to, side, best: isBest(at, from, to, side), path: "" }));
  const found = place(nodes.flatMap((n, i) => [ranks[i], n.width, n.height]), edges.flatMap((e) => [e.from, e.to, Number(e.best)]), frame);
  nodes.forEach((node, i) => ([node.x, node.y] = found.boxes[i]));
  edges.forEach((edge, i) => (edge.path = found.paths[i]));
  edges.sort((a, b) => Number(a.best) - Number(b.best)); // the best ones are drawn last
  return { nodes, edges, rows: found.rows.map(([rank, top, bottom]) => ({ y: (top + bottom) / 2, label: labels.get(rank) ?? "" })),
    width: found.width, height: found.height };
}

/** @param {import("./chart.js").Position} p */
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

/**
 * The outline of a shape for a result, as in `greatgame show`: a square is lost by the player who moves,
 * Left's points to the left, Right's to the right, a hexagon is a draw. All others have round ends.
 * @param {string} letter  @param {number} width  @param {number} height
 */
export function outlineOf(letter, width, height) {
  const a = width / 2, b = height / 2, p = Math.min(POINT, width / 4), r = Math.min(b, 20);
  if (letter === "P") return `M${-a} ${-b}H${a}V${b}H${-a}Z`;
  if (letter === "L") return `M${-a} 0L${p - a} ${-b}H${a}V${b}H${p - a}Z`;
  if (letter === "R") return `M${a} 0L${a - p} ${-b}H${-a}V${b}H${a - p}Z`;
  if (letter === "D") return `M${-a} 0L${p - a} ${-b}H${a - p}L${a} 0L${a - p} ${b}H${p - a}Z`;
  return `M${r - a} ${-b}H${a - r}A${r} ${r} 0 0 1 ${a} ${r - b}V${b - r}A${r} ${r} 0 0 1 ${a - r} ${b}H${r - a}A${r} ${r} 0 0 1 ${-a} ${b - r}V${r - b}A${r} ${r} 0 0 1 ${r - a} ${-b}Z`;
}
