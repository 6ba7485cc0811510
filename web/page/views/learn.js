/**
 * The method at work: forwards and backwards, at one's own pace, and with questions. The picture is
 * of the positions that the method speaks of; what is not decided yet is grey.
 */
import { learn } from "../actions.js";
import { byId, el } from "../dom.js";
import { sceneOf } from "../scene.js";
import { answerNow, change, state } from "../state.js";
import { couldBeNext, nextDecision } from "../trace.js";
import { sentence } from "../words.js";
import { svgOf } from "./picture.js";

const MOST_DRAWN = 300, BEFORE = 4;

/** @param {Partial<import("../trace.js").Lesson>} what */
const turnTo = (what) => change({ lesson: /** @type {any} */ ({ ...state.lesson, ...what }) });

/** Goes on, to the next decision while questions are asked. */
function forwards() {
  const lesson = /** @type {import("../trace.js").Lesson} */ (state.lesson);
  const decision = lesson.asks && !lesson.question ? nextDecision(lesson) : null;
  if (decision) turnTo({ at: decision.step - 1, question: { step: decision.step, chosen: null, right: null } });
  else turnTo({ at: Math.min(lesson.at + 1, lesson.steps.length - 1), question: null });
}

/** @param {number} v */
function choose(v) {
  const lesson = /** @type {import("../trace.js").Lesson} */ (state.lesson), { question, score } = lesson;
  if (!question || question.right !== null) return;
  const right = couldBeNext(lesson, v);
  turnTo({ question: { ...question, chosen: v, right }, score: { right: score.right + Number(right), asked: score.asked + 1 } });
}

/**
 * What is said of the question.
 * @param {import("../trace.js").Lesson} lesson
 */
function asked(lesson) {
  const { question } = lesson;
  if (!question) return "";
  const target = lesson.steps[question.step], name = lesson.positions[target.facts.position].name;
  if (question.right === null) return "Which position can be decided next? Click it.";
  if (question.right && question.chosen === target.facts.position) return `Right: ${sentence(target.sentence)}`;
  if (question.right) return `Right, that one can be decided now as well; the method takes ${name}: ${sentence(target.sentence)}`;
  return `Not yet: ${lesson.positions[question.chosen ?? 0].name} needs more to be known. ${sentence(target.sentence)}`;
}

/** @type {any} */
let drawn = null;

/** @param {import("../trace.js").Lesson} lesson */
function makePicture(lesson) {
  const scene = sceneOf(lesson.chart);
  for (const edge of scene.edges) edge.best = false;
  const picture = svgOf(scene);
  picture.querySelectorAll(".position").forEach((g, v) => g.addEventListener("click", () => choose(v)));
  return picture;
}

/**
 * @param {import("../trace.js").Lesson} lesson
 * @param {Element} room
 */
function showValues(lesson, room) {
  const now = lesson.steps[lesson.at]?.facts ?? {}, option = Number.isInteger(now.option) ? now.option : -1;
  room.querySelectorAll(".position").forEach((g, v) => {
    const known = lesson.decidedAt[v] <= lesson.at, value = lesson.positions[v].value ?? "";
    const short = value.replace(/^(.*) wins in (\d+)$/, "$1 $2").replace(/ in /, " ");
    const text = /** @type {Element} */ (g.querySelector("text"));
    text.textContent = known ? (short.length > 7 ? `${short.slice(0, 6)}…` : short) : lesson.positions[v].name.length <= 5 ? lesson.positions[v].name : "";
    g.classList.toggle("open", !known);
    g.classList.toggle("here", now.position === v);
    g.classList.toggle("lit", option === v || lesson.question?.chosen === v);
    g.querySelector("title")?.replaceChildren(`${lesson.positions[v].name}${known ? `: ${value}` : ""}`);
  });
}

/** @param {import("../state.js").State} s */
export function drawLearn(s) {
  const room = byId("learn"), { lesson } = s;
  byId("picture").hidden = Boolean(lesson);
  if (!lesson) {
    drawn = null;
    room.replaceChildren(answerNow() && !s.busy
      ? el("button", { type: "button", onclick: learn }, "Watch the method at work") : "");
    return;
  }
  if (drawn !== lesson.chart) {
    drawn = lesson.chart;
    room.replaceChildren(el("div", { class: "picture" }, lesson.positions.length <= MOST_DRAWN ? makePicture(lesson) : ""),
      el("div", { class: "lesson" }));
  }
  showValues(lesson, room);
  const last = lesson.steps.length - 1;
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ to, /** @type {boolean} */ off) =>
    el("button", { type: "button", "aria-label": label, disabled: off, onclick: () => turnTo({ at: to, question: null }) }, text);
  const steps = lesson.steps.slice(Math.max(0, lesson.at - BEFORE), lesson.at + 1);
  const focused = room.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
  room.querySelector(".lesson")?.replaceChildren(
    el("div", { class: "line" },
      button("|◀", "To the beginning", -1, lesson.at < 0), button("◀", "One step back", lesson.at - 1, lesson.at < 0),
      el("button", { type: "button", "aria-label": "One step on", disabled: lesson.at >= last, onclick: forwards }, "▶"),
      button("▶|", "To the end", last, lesson.at >= last),
      el("input", { type: "range", "aria-label": "Step", min: -1, max: last, value: lesson.at,
        oninput: (/** @type {any} */ e) => turnTo({ at: Number(e.target.value), question: null }) }),
      el("span", { class: "soft" }, `${lesson.at + 1} of ${last + 1}`),
      el("label", { class: "pick" }, el("input", { type: "checkbox", checked: lesson.asks,
        onchange: (/** @type {any} */ e) => turnTo({ asks: e.target.checked, question: null }) }), " Ask me"),
      lesson.score.asked ? el("span", { class: "soft" }, `${lesson.score.right} of ${lesson.score.asked} right`) : null,
      el("button", { type: "button", onclick: () => change({ lesson: null }) }, "Back to the game")),
    el("ol", { class: "steps", role: "status" }, ...(steps.length ? steps : [{ sentence: "step on to begin" }])
      .map((step, i) => el("li", { class: i === steps.length - 1 ? "now" : "" }, sentence(step.sentence)))),
    el("p", { class: "asked", role: "status" }, asked(lesson)));
  if (focused) /** @type {HTMLElement | null} */ (room.querySelector(`[aria-label="${focused}"]`))?.focus();
}
