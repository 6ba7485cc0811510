/** The history of values as a curve: the turns to the end after each move, and the winner. */
import { goTo } from "../actions.js";
import { byId, el, svg } from "../dom.js";
import { deed } from "../words.js";

const STEP = 28, HEIGHT = 90, MIDDLE = HEIGHT / 2, NARROWEST = 330, BEGIN = 74; // room for names

/**
 * Left's wins are above the line, Right's below; the sooner, the further from it.
 * @param {any} answer
 */
function heightOf(answer) {
  if (answer.winner === "draw" || answer.winner === null) return MIDDLE;
  const near = answer.length === null ? 0.7 : 1 / (1 + answer.length / 12);
  return MIDDLE + (answer.winner === "L" ? -1 : 1) * (8 + near * (MIDDLE - 14));
}

/** @param {import("../state.js").State} state */
export function drawCurve(state) {
  if (state.history.length < 2) {
    byId("curve").replaceChildren();
    return;
  }
  const at = state.history.map(({ answer }, i) => [BEGIN + i * STEP, heightOf(answer)]);
  const width = Math.max(NARROWEST, BEGIN + 14 + (at.length - 1) * STEP);
  const name = (/** @type {"L" | "R"} */ side, /** @type {number} */ y) => svg("text", { x: 2, y, class: "row", "font-size": 13 }, `${state.players[side].slice(0, 8)}`);
  byId("curve").replaceChildren(el("h2", {}, "So far"), el("div", { class: "scroll" },
    svg("svg", { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "group", "aria-label": "The history of the game" },
      name("L", 14), name("R", HEIGHT - 6), svg("line", { x1: 0, x2: width, y1: MIDDLE, y2: MIDDLE, class: "edge" }),
      svg("polyline", { points: at.map((p) => p.join(" ")).join(" "), class: "history" }),
      ...at.map(([x, y], i) => {
        const { answer, move } = state.history[i];
        const dot = svg("circle", { cx: x, cy: y, r: i === state.at ? 7 : 5, tabindex: 0, role: "button",
          class: `moment ${answer.winner ?? ""}${i === state.at ? " now" : ""}`,
          "aria-label": move ? `after ${deed(move)}` : "the start" },
          svg("title", {}, move ? `${i}. ${deed(move)}` : "the start"));
        dot.addEventListener("click", () => goTo(i));
        dot.addEventListener("keydown", (e) => {
          if (/** @type {KeyboardEvent} */ (e).key === "Enter") goTo(i);
        });
        return dot;
      }))));
}
