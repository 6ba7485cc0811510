/** Boards of the games with points: dots and boxes, and the pits of kalah and awari. */

const GAP = 64;

/**
 * Dots, the edges between them, and the boxes that are closed. A text has the rows of edges from the top.
 * @param {string} text  @returns {import("./boards.js").Board | null}
 */
export function dotsOf(text) {
  const rows = text.split("/"), across = rows[0].length + 1, down = (rows.length + 1) / 2;
  if (!/^[.|\/-]+$/.test(text) || !Number.isInteger(down)) return null;
  const points = Array.from({ length: across * down }, (_, i) => ({ x: (i % across) * GAP, y: Math.floor(i / across) * GAP,
    name: `${String.fromCharCode(97 + (i % across))}${down - Math.floor(i / across)}` }));
  /** @type {{from: number, to: number, who: string}[]} */
  const lines = [];
  const cells = new Map();
  rows.forEach((row, r) => [...row].forEach((piece, c) => {
    const from = Math.floor(r / 2) * across + c;
    cells.set(`e${lines.length}`, piece);
    lines.push(r % 2 ? { from: from + across, to: from, who: "" } : { from, to: from + 1, who: "" }); // as moves name them
  }));
  const isDrawn = (/** @type {number} */ r, /** @type {number} */ c) => rows[r][c] !== ".";
  const boxes = Array.from({ length: (across - 1) * (down - 1) }, (_, i) => [i % (across - 1), Math.floor(i / (across - 1))])
    .filter(([c, r]) => isDrawn(2 * r, c) && isDrawn(2 * r + 2, c) && isDrawn(2 * r + 1, c) && isDrawn(2 * r + 1, c + 1))
    .map(([c, r]) => ({ x: c * GAP, y: r * GAP, width: GAP, height: GAP }));
  return { kind: "graph", cells, rows: 0, plan: { points, lines, ground: false, boxes } };
}

/**
 * Two rows of pits: Left's below, Right's above and sown from right to left, as they lie between the players.
 * @param {string} text  @returns {import("./boards.js").Board | null}
 */
export function pitsOf(text) {
  if (!/^\d+(,\d+)*\/\d+(,\d+)*$/.test(text)) return null;
  const [left, right] = text.split("/").map((row) => row.split(","));
  /** @type {Map<string, string>} */
  const cells = new Map();
  [...right].reverse().forEach((count, c) => cells.set(`0,${c}`, count));
  left.forEach((count, c) => cells.set(`1,${c}`, count));
  return { kind: "pits", rows: 2, cells };
}

/** The letter of a pit, as moves name it. */
export function pitCalled(/** @type {string} */ place, /** @type {number} */ columns) {
  const [r, c] = place.split(",").map(Number);
  return String.fromCharCode(r ? 65 + c : 97 + columns - 1 - c);
}

/** The place of the pit that a move names, or "". */
export function placeOfPit(/** @type {string} */ move, /** @type {import("./boards.js").Board} */ board) {
  const columns = board.cells.size / 2;
  return [...board.cells.keys()].find((place) => pitCalled(place, columns) === move) ?? "";
}
