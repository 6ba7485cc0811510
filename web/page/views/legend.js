/** The meaning of the shapes, rows and lines that occur in the picture. */
import { byId, el, svg } from "../dom.js";
import { resultOf } from "../chart.js";
import { shapeOf } from "./picture.js";

const WORDS = {
  N: "whoever moves wins", P: "whoever moves loses", L: "Left wins", R: "Right wins", D: "a draw",
};

/** @param {string} letter */
const sign = (letter) => svg("svg", { class: "sign", viewBox: "-26 -26 52 52", "aria-hidden": "true" },
  svg("g", { class: `position ${letter}` }, shapeOf(letter, 44, 36)));

/** @type {any} */
let drawn = null;

/** @param {import("../state.js").State} state */
export function drawLegend(state) {
  byId("legend").hidden = Boolean(state.lesson) || state.hidden;
  if (state.chart === drawn) return;
  drawn = state.chart;
  if (!state.chart) {
    byId("legend").replaceChildren();
    return;
  }
  const { positions } = state.chart, letters = new Set(positions.map((p) => resultOf(p)?.[0] ?? ""));
  const owned = positions.some((p) => p.owner) || letters.has("N") || letters.has("P");
  const name = { L: state.players.L, R: state.players.R };
  const items = /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS)).filter((letter) => letters.has(letter)).map((letter) =>
    el("span", {}, sign(letter), (letter === "L" || letter === "R" ? `${name[letter]} wins` : WORDS[letter])
      + (owned || letter === "D" ? "" : `, if ${name.L} begins`)));
  const rows = positions.some((p) => p.mini !== undefined || typeof resultOf(p)?.[1] === "number");
  byId("legend").replaceChildren(...items,
    el("span", {}, el("i", { class: "filled" }), "the position now"),
    !rows ? "" : el("span", {}, positions.some((p) => p.mini !== undefined) ? "A row is how many turns of its own a token needs to a target."
      : "A row is so many turns from the end; a strong line is a best move."));
}
