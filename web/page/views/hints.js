/** Finding out for oneself: what moves are good for is hidden, and hints come one at a time. */
import { hint, light } from "../actions.js";
import { byId, el } from "../dom.js";
import { answerNow, change } from "../state.js";
import { endsOf, sentence } from "../words.js";

let shown = "";

/** @param {import("../state.js").State} state */
export function drawHints(state) {
  const moves = answerNow()?.all_moves ?? [], last = state.at === state.history.length - 1;
  const now = JSON.stringify([state.hidden, state.hints.length, moves.length > 0, last, state.at]);
  if (now === shown) return;
  shown = now;
  document.body.classList.toggle("hidden", state.hidden);
  const room = byId("hints");
  if (!answerNow()) {
    room.replaceChildren();
    return;
  }
  const possible = state.hints.at(-1)?.possible ?? [];
  room.replaceChildren(
    el("div", { class: "line" },
      el("label", { class: "pick" }, el("input", { type: "checkbox", checked: state.hidden,
        onchange: (/** @type {any} */ e) => change({ hidden: e.target.checked, hints: [] }) }), " Let me find out"),
      state.hidden && last && moves.length > 0
        ? el("button", { type: "button", disabled: state.hints.length >= 4, onclick: hint }, state.hints.length ? "Another hint" : "A hint")
        : null),
    el("ul", { class: "claims", "aria-live": "polite" }, ...state.hints.flatMap((given) => given.claims.map((/** @type {any} */ claim) =>
      el("li", { onmouseenter: () => light(possible.flatMap(endsOf)), onmouseleave: () => light([]) }, sentence(claim.sentence))))));
}
