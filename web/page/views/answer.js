/** Who wins, every move with what it is good for, and why. */
import { goTo, play } from "../actions.js";
import { byId, el } from "../dom.js";
import { answerNow } from "../state.js";
import { nameOf, promise, rank, verdict } from "../words.js";

function moveButton(move, index) {
  const token = move.token && move.token !== "t1" ? `${move.token} ` : "";
  return el("li", {}, el("button", { type: "button", class: move.best ? "best" : "", onclick: () => play(index) },
    el("span", { class: "where" }, `${token}${nameOf(move)}`),
    move.value !== null && move.value !== undefined ? el("span", { class: "soft" }, String(move.value)) : null,
    el("span", { class: "mark" }, promise(move))));
}

/** @param {import("../state.js").State} state */
export function drawAnswer(state) {
  const answer = answerNow();
  byId("complaint").textContent = state.complaint;
  byId("verdict").replaceChildren(state.busy && !answer ? "Solving…" : answer ? verdict(answer) : "",
    answer ? el("small", {}, [answer.first ? `${answer.first === "L" ? "Left" : "Right"} to move` : "", answer.position ? `at ${answer.position}` : ""].filter(Boolean).join(", ")) : "");
  const moves = (answer?.all_moves ?? []).map((move, index) => ({ move, index })).sort((a, b) => rank(a.move) - rank(b.move));
  byId("moves").replaceChildren(...(answer ? [
    el("h2", {}, moves.length ? "Moves" : "Play is over"),
    el("ol", { class: "moves" }, ...moves.map(({ move, index }) => moveButton(move, index))),
    state.at > 0 ? el("p", {}, el("button", { type: "button", onclick: () => goTo(state.at - 1) }, "Take back")) : "",
  ] : []));
  byId("why").replaceChildren(...(answer?.reason ? [el("h2", {}, "Why"), el("p", {}, `${answer.reason[0].toUpperCase()}${answer.reason.slice(1)}.`)] : []));
}
