/**
 * The history of values as a curve: the turns to the end after each move, and the winner. Slips are
 * marked; after the game they are listed, each with a better move.
 */
import { goTo } from "../actions.js";
import { byId, el, svg } from "../dom.js";
import { isOver, sentenceOf, slipsOf, summary } from "../review.js";
import { deed } from "../words.js";

const STEP = 28, HEIGHT = 90, MIDDLE = HEIGHT / 2, NARROWEST = 330, BEGIN = 74, MOST = 8; // BEGIN: room for names; MOST: slips listed

/**
 * Left's wins are above the line, Right's below; the sooner, the further from it. With points, the more.
 * @param {any} answer
 */
function heightOf(answer) {
  if (answer.winner === "draw" || answer.winner === null) return MIDDLE;
  const near = answer.score !== undefined ? 1 - 1 / (1 + Math.abs(answer.score) / 6) : answer.length === null ? 0.7 : 1 / (1 + answer.length / 12);
  return MIDDLE + (answer.winner === "L" ? -1 : 1) * (6 + near * (MIDDLE - 16));
}

/**
 * The moments on the curve.
 * @param {import("../state.js").State} state
 * @param {number[][]} at
 */
function momentsOf({ history, at: now }, at) {
  const slips = new Set(slipsOf(history).map((slip) => slip.at));
  return at.flatMap(([x, y], i) => {
    const { answer, move } = history[i], slipped = slips.has(i), name = move ? `${i}. ${deed(move)}${slipped ? ", a slip" : ""}` : "the start";
    const dot = svg("circle", { cx: x, cy: y, r: i === now ? 7 : 5, tabindex: i === now ? 0 : -1, role: "button", "aria-label": name,
      class: `moment ${answer.winner ?? ""}${i === now ? " now" : ""}${slipped ? " slip" : ""}` }, svg("title", {}, name));
    dot.addEventListener("click", () => goTo(i));
    dot.addEventListener("keydown", (e) => {
      const { key } = /** @type {KeyboardEvent} */ (e), to = { Enter: i, " ": i, ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: at.length - 1 }[key];
      if (to === undefined) return;
      e.preventDefault();
      goTo(to);
    });
    return slipped ? [dot, svg("text", { x, y: y < MIDDLE ? y + 20 : y - 11, class: "slip-mark", "text-anchor": "middle", "aria-hidden": "true" }, "?")] : [dot];
  });
}

/**
 * The review of a game that has ended.
 * @type {(state: import("../state.js").State) => HTMLElement[]}
 */
const reviewOf = (state) => [el("p", { class: "asked", role: "status" }, summary(state)),
  el("ol", { class: "slips" }, ...slipsOf(state.history).slice(0, MOST).map((slip) => el("li", {}, el("b", {}, `${slip.at}. ${state.players[/** @type {"L"} */ (slip.move.player)]}: ${deed(slip.move)}`), ` ${sentenceOf(slip)} `,
    el("button", { type: "button", onclick: () => goTo(slip.at - 1) }, "Try again from here"))))];

/** @type {any[]} */
let drawn = [];

/** @param {import("../state.js").State} state */
export function drawCurve(state) {
  const now = [state.history, state.at, state.hands, state.players];
  if (now.every((x, i) => x === drawn[i])) return;
  drawn = now;
  document.body.classList.toggle("over", isOver(state.history));
  const room = byId("curve"), focused = room.contains(document.activeElement);
  if (state.history.length < 2) {
    room.replaceChildren();
    return;
  }
  const at = state.history.map(({ answer }, i) => [BEGIN + i * STEP, heightOf(answer)]);
  const width = Math.max(NARROWEST, BEGIN + 14 + (at.length - 1) * STEP);
  const name = (/** @type {"L" | "R"} */ side, /** @type {number} */ y) => svg("text", { x: 2, y, class: "row", "font-size": 13 }, `${state.players[side].slice(0, 8)}`);
  room.replaceChildren(el("h2", {}, "So far"), el("div", { class: "scroll" },
    svg("svg", { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "group", "aria-label": "The history of the game" },
      name("L", 14), name("R", HEIGHT - 6), svg("line", { x1: 0, x2: width, y1: MIDDLE, y2: MIDDLE, class: "edge" }),
      svg("polyline", { points: at.map((p) => p.join(" ")).join(" "), class: "history" }), ...momentsOf(state, at))),
  ...(isOver(state.history) ? reviewOf(state) : []));
  if (focused) /** @type {SVGElement | null} */ (room.querySelector(".moment.now"))?.focus({ preventScroll: true });
}
