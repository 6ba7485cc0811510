/**
 * The board, where the position of a game by rules is one: rows of cells, a row of pieces, heaps, or
 * chessmen. A move is played by clicking what it changes: a click keeps the moves that change this
 * cell, and as soon as one of them changes less than all others, it is played.
 */
import { light, playAndWait } from "../actions.js";
import { byId, el } from "../dom.js";
import { answerNow, placesNow } from "../state.js";

/** Cells by their place "row,column", and how they are arranged. */
function boardOf(/** @type {string} */ text, /** @type {string} */ ruleset) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  const plain = text.replace(/:[A-Za-z]+$/, ""), kind = ruleset.replace(/^impartial:/, "");
  if (kind === "chess") {
    for (let r = 0; r < 8; r++) for (let c = 0; c < 8; c++) cells.set(`${r},${c}`, ".");
    for (const man of plain.split(" ").filter((word) => word.length === 3))
      cells.set(`${8 - Number(man[2])},${man.charCodeAt(1) - 97}`, man[0]);
    return { cells, kind: "chess", rows: 8 };
  }
  if (kind === "chomp") {
    plain.split(",").forEach((length, r) => {
      for (let c = 0; c < Number(length); c++) cells.set(`${r},${c}`, r === 0 && c === 0 ? "☠" : "▪");
    });
    return { cells, kind: "grid", rows: plain.split(",").length };
  }
  if (/^\d+(,\d+)*$/.test(plain)) {
    plain.split(",").forEach((count, heap) => {
      for (let i = 0; i < Math.min(Number(count), 40); i++) cells.set(`${heap},${i}`, "●");
    });
    return { cells, kind: "heaps", rows: plain.split(",").length };
  }
  const rows = plain.split("/");
  if (rows.length > 1 && rows.every((row) => row.length === rows[0].length) || /^[A-Za-z.]{2,}$/.test(plain)) {
    rows.forEach((row, r) => [...row].forEach((piece, c) => cells.set(`${r},${c}`, piece)));
    return { cells, kind: "grid", rows: rows.length };
  }
  return null;
}

/** The places in which two boards differ. */
function difference(/** @type {Map<string, string>} */ a, /** @type {Map<string, string>} */ b) {
  return new Set([...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place)));
}

const men = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };
/** @type {Set<string>} */
let clicked = new Set();
let drawn = "";

const isWithin = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => [...a].every((x) => b.has(x));

function click(/** @type {string} */ place, /** @type {{index: number, changes: Set<string>}[]} */ moves,
  /** @type {() => void} */ again) {
  const tries = [new Set([...clicked, place]), new Set([place])];
  for (const chosen of tries) {
    const left = moves.filter((m) => isWithin(chosen, m.changes));
    if (left.length === 0) continue;
    const least = left.filter((m) => left.every((o) => isWithin(m.changes, o.changes)));
    if (least.length === 1) {
      clicked = new Set();
      playAndWait(least[0].index);
      return;
    }
    clicked = chosen;
    again();
    return;
  }
}

/** @param {import("../state.js").State} state */
export function drawBoard(state) {
  const room = byId("board"), first = state.history[0]?.answer, { position } = placesNow(state);
  const board = first?.ruleset && position ? boardOf(position, first.ruleset) : null;
  const key = board ? `${position} ${state.at} ${state.history.length}` : "";
  if (key === drawn) return;
  drawn = key;
  clicked = new Set();
  if (!board) {
    room.replaceChildren();
    return;
  }
  const moves = (answerNow()?.all_moves ?? []).map((/** @type {any} */ m, /** @type {number} */ index) => ({
    index, to: m.to, changes: difference(board.cells, boardOf(m.to, first.ruleset)?.cells ?? new Map()),
  }));
  const put = () => {
    const open = moves.filter((/** @type {any} */ m) => isWithin(clicked, m.changes));
    const rows = Array.from({ length: board.rows }, (_, r) => {
      const columns = [...board.cells.keys()].filter((k) => k.startsWith(`${r},`)).length;
      return el("div", { class: "rank" }, ...Array.from({ length: columns }, (_, c) => {
        const place = `${r},${c}`, piece = board.cells.get(place) ?? ".";
        const live = open.some((/** @type {any} */ m) => m.changes.has(place));
        const mark = piece === "." ? "" : board.kind === "chess" ? men[/** @type {keyof typeof men} */ (piece)] : piece;
        return el("button", { type: "button", disabled: !live, "data-piece": piece,
          class: `cell ${board.kind}${(r + c) % 2 ? " odd" : ""}${clicked.has(place) ? " chosen" : ""}`,
          "aria-label": `row ${r + 1}, column ${c + 1}: ${piece === "." ? "empty" : piece}`,
          onmouseenter: () => light(open.filter((/** @type {any} */ m) => m.changes.has(place)).map((/** @type {any} */ m) => m.to)),
          onclick: () => click(place, moves, put) }, mark);
      }));
    });
    room.replaceChildren(el("div", { class: `plan ${board.kind}`, role: "group", "aria-label": `Board: ${position}` }, ...rows));
  };
  put();
}
