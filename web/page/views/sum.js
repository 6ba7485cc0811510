/** The parts of a sum, side by side, each with its value; and the value of all together. */
import { light } from "../actions.js";
import { boardOf, gameOf, GAMES } from "../boards.js";
import { branchesNow } from "../branches.js";
import { byId, el } from "../dom.js";
import { oneStop, rove } from "../rove.js";
import { answerNow, placesNow } from "../state.js";
import { signs } from "../words.js";
import { pictureOf } from "./board.js";

const MOST = 12;

/** @param {any} value */
const valueText = (value) => (Array.isArray(value) ? `g+ ${value[0]}, g− ${value[1]}, ${value[2]}` : signs(String(value)));

/**
 * A part as a small board, or as its text.
 * @param {string} part
 * @param {string} game
 */
function partOf(part, game, version = "") {
  const branch = branchesNow().get(part);
  if (branch) return el("button", { type: "button", onmouseenter: () => light([part]), onfocus: () => light([part]), onclick: () => light([part]),
    onmouseleave: () => light([]), onblur: () => light([]) }, branch.name);
  const board = GAMES[game]?.takes === "graph" ? null : boardOf(version ? part : `${part}:L`, game, "");
  if (!board || board.cells.size > 120) return el("code", {}, part.length > 60 ? `${part.slice(0, 59)}…` : part);
  const picture = pictureOf(board, game);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", part);
  picture.inert = true;
  return picture;
}

rove(byId("sum"), "button:not([inert] *)", { list: true });
let drawn = "";

/** @param {import("../state.js").State} s */
export function drawSum(s) {
  const answer = answerNow(s), game = gameOf(s.source).name, { tokens } = placesNow(s);
  const parts = (answer?.parts ?? tokens.map((/** @type {any} */ t, /** @type {number} */ i) => ({ part: `${t.name} on ${t.at}`, value: answer?.tokens?.[i]?.value })))
    .filter((/** @type {any} */ p) => p.value !== null && p.value !== undefined);
  const known = answer && answer.total !== null && answer.total !== undefined && parts.length > 1 && !s.hidden;
  const key = known ? JSON.stringify([game, parts, answer.total]) : "";
  if (key === drawn) return;
  drawn = key;
  if (!known) {
    byId("sum").replaceChildren();
    return;
  }
  const nim = answer.theory === "nimber", shown = parts.slice(0, MOST);
  byId("sum").replaceChildren(el("h2", {}, "The parts of this sum"), el("div", { class: "sum" },
    ...shown.flatMap((/** @type {any} */ p, /** @type {number} */ i) => [i ? el("span", { class: "plus", "aria-hidden": "true" }, nim ? "⊕" : "+") : null,
      el("figure", {}, partOf(p.part, game, gameOf(s.source).version), el("figcaption", {}, valueText(p.value)))]),
    parts.length > MOST ? el("span", { class: "plus" }, `and ${parts.length - MOST} more`) : null,
    el("span", { class: "plus" }, "="), el("strong", {}, valueText(answer.total))));
  oneStop(byId("sum"), "button:not([inert] *)");
}
