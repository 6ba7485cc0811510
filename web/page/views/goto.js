/** “Go to position”: a field for games with more positions than the picture shows, or without a picture. */
import { goToPosition } from "../actions.js";
import { byId, el } from "../dom.js";
import { MOST_IN_SVG } from "../scene.js";
import { answerNow, placesNow } from "../state.js";

const field = /** @type {HTMLInputElement} */ (el("input", { type: "text", size: 16, autocomplete: "off", spellcheck: "false", id: "goto-field" }));
byId("goto").append(el("div", { class: "line" }, el("label", { class: "pick", for: "goto-field" }, "Go to position"), field, el("button", { type: "submit" }, "Go")));
byId("goto").addEventListener("submit", (e) => {
  e.preventDefault();
  if (field.value.trim()) goToPosition(field.value);
});

/** @param {import("../state.js").State} state */
export function drawGoto(state) {
  const count = state.chart?.vertices ?? Infinity, { position, tokens } = placesNow(state), answer = answerNow(state);
  byId("goto").hidden = !answer || !state.drawn || (count <= MOST_IN_SVG && state.graph !== null) || answer.score !== undefined && position === null;
  field.placeholder = position ?? (tokens.map((/** @type {any} */ t) => t.at).join(" ") || "its name");
}
