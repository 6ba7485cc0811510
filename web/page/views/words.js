/** The glossary: the words of the theory that the page uses now, each of which opens to its meaning. */
import { byId, el } from "../dom.js";
import { wordsIn } from "../glossary.js";
import { answerNow } from "../state.js";

let drawn = "";

/** @param {import("../state.js").State} state */
export function drawWords(state) {
  const answer = state.hidden ? null : answerNow(state), rows = state.theories ?? [];
  const said = !answer ? "" : JSON.stringify([(answer.claims ?? []).map((/** @type {any} */ claim) => claim.sentence), answer.claims?.length ? "" : answer.reason,
    (answer.all_moves ?? []).map((/** @type {any} */ move) => (typeof move.value === "string" ? move.value : "")), answer.total, rows.map((row) => [row.value, row.more])]);
  const words = wordsIn(said), key = words.map(({ word }) => word).join();
  if (key === drawn) return;
  drawn = key;
  byId("words").replaceChildren(...(words.length === 0 ? [] : [el("span", { class: "soft" }, "Words: "),
    ...words.map(({ word, meaning }) => el("details", { class: "word-of", name: "word" }, el("summary", {}, word), el("p", {}, meaning)))]));
}
