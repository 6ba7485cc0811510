/**
 * Boards so small that they fit into the shape of a position: one path for each kind of piece.
 */
import { boardOf, fileOf, gameOf } from "../boards.js";
import { svg } from "../dom.js";

const HALF = 13, MOST = 7; // half the width of the picture, and the most cells side by side

/** The shape of a piece: Left's round, Right's square, as on the board. */
const KINDS = { x: "left", T: "left", E: "left", L: "left", P: "left", X: "left", C: "left", o: "right", F: "right", R: "right", O: "right",
  W: "white", B: "black", G: "either", ".": "free", "●": "either" };
/** Pieces of games that have kinds of their own. */
const OWN = { police: { T: "right" }, "fox-and-hounds": { F: "left", H: "right" }, coins: { H: "either", T: "free" }, othello: { X: "black", O: "white" } };
const kindOf = (/** @type {string} */ piece, /** @type {string} */ game) =>
  OWN[/** @type {"police"} */ (game)]?.[/** @type {"T"} */ (piece)] ?? KINDS[/** @type {"x"} */ (piece)] ?? "gone";

const tenths = (/** @type {number} */ n) => Math.round(10 * n) / 10;

/** @param {string} kind  @param {number} x  @param {number} y  @param {number} r */
function mark(kind, x, y, r) {
  if (kind === "free") r = Math.min(r * 0.4, 1.1);
  [x, y, r] = [tenths(x), tenths(y), tenths(r)];
  const round = kind === "left" || kind === "white" || kind === "free" || kind === "either";
  return round ? `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` : `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
}

/**
 * Marks of cells, or of vertices and lines.
 * @param {import("../boards.js").Board} board  @param {string} game
 * @param {(kind: string, path: string) => void} put
 */
function marksOf(board, game, put) {
  if (board.plan) {
    const { points, lines, areas = [] } = board.plan, all = [...points, ...areas.flatMap((a) => [a, { x: a.x + a.width, y: a.y + a.height }])];
    const [left, top] = [Math.min(...all.map((p) => p.x)), Math.min(...all.map((p) => p.y))];
    const wide = Math.max(...all.map((p) => p.x)) - left, high = Math.max(...all.map((p) => p.y)) - top, scale = Math.min((2 * HALF - 2) / Math.max(wide, 1), (2 * HALF + 2) / Math.max(high, 1));
    const at = (/** @type {{x: number, y: number}} */ p) => [tenths((p.x - left - wide / 2) * scale), tenths((p.y - top - high / 2) * scale)];
    for (const a of areas) put("cake", `M${at(a).join(" ")}h${a.width * scale}v${a.height * scale}h${-a.width * scale}z`);
    lines.forEach(({ from, to, who }, i) => {
      const cut = board.cells.get(`e${i}`);
      if (cut !== "cut") put(`line${cut ? ` ${{ L: "left", R: "right" }[who] ?? "either"}` : ""}`, `M${at(points[from]).join(" ")}L${at(points[to]).join(" ")}`);
    });
    points.forEach((p, v) => {
      const piece = board.cells.get(`v${v}`), [x, y] = at(p), kind = piece === "x" ? "gone" : kindOf(piece?.[0] ?? ".", game);
      if (piece) put(kind, mark(kind, x, y, kind === "free" ? 2.8 : 3.4));
    });
    return true;
  }
  const wide = Math.max(0, ...[...board.cells.keys()].map((place) => Number(place.split(",")[1]) + 1)), most = Math.max(wide, board.rows);
  if (most > MOST || most === 0) return false;
  const lean = game === "hex" ? 0.5 : 0, size = Math.min(9, (2 * HALF) / (most + lean * (board.rows - 1))); // lean: of a row against the one above
  for (const [place, piece] of board.cells) {
    const [r, c] = place.split(",").map(Number), kind = kindOf(piece, game);
    put(kind, mark(kind, (c - (wide - 1) / 2 + lean * (r - (board.rows - 1) / 2)) * size, (r - (board.rows - 1) / 2) * size, size * 0.4));
  }
  return true;
}

/**
 * The board of a position of the chart; null if it has none that is small enough.
 * @param {string} name  @param {string} owner  @param {import("../state.js").Source} source
 */
export function thumbOf(name, owner, source) {
  const { name: game } = gameOf(source);
  const board = game ? boardOf(name.replace(/^#(?=\d)/, "").replace(/_/g, " "), game, fileOf(source), owner || "L") : null;
  if (!board || board.kind === "heaps" || board.kind === "chess" || board.cells.size > 64) return null;
  /** @type {Map<string, string>} */
  const paths = new Map();
  if (!marksOf(board, game, (kind, path) => paths.set(kind, (paths.get(kind) ?? "") + path))) return null;
  return svg("g", { class: "thumb" }, svg("rect", { x: -HALF - 2, y: -HALF - 2, width: 2 * HALF + 4, height: 2 * HALF + 4, rx: 3 }),
    ...[...paths].map(([kind, d]) => svg("path", { class: kind, d })));
}
