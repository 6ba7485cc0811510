/**
 * Moves by clicking: each has ways to be clicked, which are sets of places. A click keeps the ways
 * that have all the places chosen; as soon as one move is the least of them, it is played. On patient
 * boards that waits until no other way is left or a place is clicked again. If places do not distinguish
 * some moves, a list of their names is shown.
 *
 * @typedef {{index: number, to: string, places: Set<string>}} Way  index: of the move
 */
import { boardOf, difference } from "./boards.js";
import { placeOfPit } from "./pits.js";

/** Boards where one move can be a part of another: the page does not guess there. */
const PATIENT = new Set(["kayles", "octal", "heaps", "grundy", "wythoff", "police", "amazons", "quixo", "coins", "toppling-dominoes"]);

const isWithin = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => [...a].every((x) => b.has(x));
const range = (/** @type {number} */ from, /** @type {number} */ count) => Array.from({ length: count }, (_, i) => from + i);

/**
 * Of a row of tokens some are taken, or it is cut between two: the same from either end.
 * @param {string} position  @param {string} move  @returns {Set<string>[]}
 */
function breakings(position, move) {
  const found = /^(?:take (\d+) from|split) (\d+)(?: (?:leaving|into) (\d+)(?:\+(\d+))?)?$/.exec(move);
  if (!found) return [];
  const [taken, length, first, second] = found.slice(1).map((n) => Number(n ?? 0));
  return position.split(",").flatMap((heap, row) => (Number(heap) !== length ? [] : [first, second]
    .map((left) => new Set((taken ? range(left, taken) : [left - 1, left]).map((c) => `${row},${c}`)))));
}

/**
 * The lines along which a cake is cut in two such halves; of several equal pieces, the first line.
 * @param {import("./boards.js").Board} board  @param {string} move  @returns {Set<string>[]}
 */
function cuts(board, move) {
  const [high, wide, ...rest] = (move.match(/\d+/g) ?? []).map(Number), [a, b, c, d] = rest.length === 3 ? rest.slice(1) : rest, across = a !== high;
  return (board.plan?.lines ?? []).flatMap(({ cake, row = 0, column = 0 }, i) =>
    (cake === `${high}x${wide}` && (across ? [a, c].includes(row) : [b, d].includes(column)) ? [new Set([`e${i}`])] : []));
}

/**
 * All ways to click the moves of a position.
 * @param {any[]} moves  @param {string} position  @param {import("./boards.js").Board} board
 * @param {string} game  @param {string} file  @returns {Way[]}
 */
export function waysOf(moves, position, board, game, file) {
  return moves.flatMap((move, index) => {
    const own = game === "cutcake" || game === "maundy-cake" ? cuts(board, move.move)
      : game === "kayles" || game === "octal" || game === "grundy" || game === "heaps" ? breakings(position, move.move) : [];
    const pit = board.kind === "pits" ? placeOfPit(move.move, board) : "";
    if (pit) return [{ index, to: move.to, places: new Set([pit]) }];
    if (own.length > 0) return own.map((places) => ({ index, to: move.to, places }));
    const places = difference(board.cells, boardOf(move.to, game, file, move.player === "L" ? "R" : "L")?.cells ?? new Map());
    const still = /^([PT])(\d+),(\d+)$/.exec(move.move); // of police and thief: a piece stays
    if (places.size === 0 && still) places.add(`${Number(still[2]) - 1},${Number(still[3]) - 1}`);
    return places.size > 0 ? [{ index, to: move.to, places }] : [];
  });
}

/** The ways that are left, once some places were clicked. */
export const waysWith = (/** @type {Way[]} */ ways, /** @type {Set<string>} */ clicked) => ways.filter((w) => isWithin(clicked, w.places));

/** The moves that are within all others that are left: they could be meant. */
function leastOf(/** @type {Way[]} */ left) {
  const least = left.filter((w) => left.every((o) => isWithin(w.places, o.places) || o.index === w.index));
  return [...new Set(least.map((w) => w.index))];
}

/** The moves that the places clicked so far could mean; none if no place was clicked. */
export const meantBy = (/** @type {Way[]} */ ways, /** @type {Set<string>} */ clicked) => (clicked.size > 0 ? leastOf(waysWith(ways, clicked)) : []);

/**
 * The effect of a click: a move, or a new set of chosen places.
 * @param {Way[]} ways  @param {Set<string>} clicked  @param {string} place  @param {string} game
 * @returns {{move: number | null, clicked: Set<string>}}
 */
export function clickOn(ways, clicked, place, game) {
  for (const chosen of [new Set([...clicked, place]), new Set([place])]) {
    const left = waysWith(ways, chosen), [move, other] = leastOf(left);
    if (left.length === 0) continue;
    const only = move !== undefined && other === undefined;
    const sure = only && (!PATIENT.has(game) || clicked.has(place) || left.every((w) => w.index === move));
    return sure ? { move, clicked: new Set() } : { move: null, clicked: chosen };
  }
  return { move: null, clicked };
}
