/** For solving without help: the results of moves are hidden, and hints are given one at a time. */
import { hint, light } from "../actions.js";
import { byId, el, refill } from "../dom.js";
import { answerNow, change } from "../state.js";
import { deed, endsOf, promise, rank, sentence } from "../words.js";

let shown = "";

/** The result of your last move, and a better one: for users who solve by themselves. */
function review(/** @type {import("../state.js").State} */ { history, at, hands }) {
  let i = at;
  while (i > 0 && hands[/** @type {"L" | "R"} */ (history[i].move.player)] !== "you") i--;
  const { move } = history[i], all = history[i - 1]?.answer.all_moves;
  if (!move || !all) return "";
  const best = all.reduce((/** @type {any} */ a, /** @type {any} */ b) => (rank(b) < rank(a) ? b : a)), good = (/** @type {any} */ m) => (m.winner === m.player ? 2 : m.winner === "draw" ? 1 : 0);
  const text = `${deed(move)}: ${promise(move)}`;
  return good(move) === good(best) ? `Your move ${text}, and no move does more.` : `Your move ${text}. Better was ${deed(best)}: ${promise(best)}.`;
}

/** @param {import("../state.js").State} state */
export function drawHints(state) {
  const moves = answerNow()?.all_moves ?? [];
  const now = JSON.stringify([state.hidden, state.hints.length, moves.length > 0, state.at, state.history.length, state.hands]);
  if (now === shown) return;
  shown = now;
  document.body.classList.toggle("hidden", state.hidden);
  const room = byId("hints");
  if (!answerNow()) {
    room.replaceChildren();
    return;
  }
  const possible = state.hints.at(-1)?.possible ?? [];
  refill(room,
    el("div", { class: "line" },
      el("label", { class: "pick" }, el("input", { type: "checkbox", checked: state.hidden,
        onchange: (/** @type {any} */ e) => change({ hidden: e.target.checked, hints: [] }) }), " Let me find out"),
      state.hidden && moves.length > 0
        ? el("button", { type: "button", disabled: state.hints.length >= 4, onclick: hint }, state.hints.length ? "Another hint" : "A hint")
        : null),
    state.hidden && state.at > 0 ? el("p", { class: "soft", role: "status" }, review(state)) : "",
    el("ul", { class: "claims", "aria-live": "polite" }, ...state.hints.flatMap((given) => given.claims.map((/** @type {any} */ claim) =>
      el("li", { onmouseenter: () => light(possible.flatMap(endsOf)), onmouseleave: () => light([]) }, sentence(claim.sentence))))));
}
