/**
 * The method at work: forwards and backwards, at any pace, and with questions. The picture shows the
 * positions of the method; those not decided yet are grey.
 */
import { learn } from "../actions.js";
import { byId, el, svg } from "../dom.js";
import { place } from "../placing.js";
import { sceneOf } from "../scene.js";
import { answerNow, change, state } from "../state.js";
import { couldBeNext, nextDecision } from "../trace.js";
import { sentence } from "../words.js";
import { svgOf } from "./picture.js";

const MOST_DRAWN = 300, BEFORE = 4;

/** @param {Partial<import("../trace.js").Lesson>} what */
const turnTo = (what) => change({ lesson: /** @type {any} */ ({ ...state.lesson, ...what }) });

/** Goes one step on; with questions, to the next decision. */
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
  const right = couldBeNext(lesson, v), first = question.chosen === null;
  // After a wrong answer one more try is allowed; only the first try counts.
  turnTo({ question: { ...question, chosen: v, right: right || !first ? right : null },
    score: { right: score.right + Number(right && first), asked: score.asked + Number(first) } });
}

/**
 * A step, as a sentence; the name of a position stays as it is.
 * @param {import("../trace.js").Lesson} lesson
 * @param {{sentence: string, facts?: any}} step
 */
function told({ positions }, { sentence: text, facts }) {
  const name = positions[facts?.position]?.name;
  return name && text.startsWith(`${name}:`) ? name + sentence(text.slice(name.length)) : sentence(text);
}

/**
 * The text about the question.
 * @param {import("../trace.js").Lesson} lesson
 */
function asked(lesson) {
  const { question } = lesson;
  if (!question) return lesson.asks && nextDecision(lesson) ? "Step on, and you are asked." : "";
  const target = lesson.steps[question.step], name = lesson.positions[target.facts.position].name;
  if (question.right === null && question.chosen !== null)
    return `Not yet: ${lesson.positions[question.chosen].name} needs more to be known. Try once more.`;
  if (question.right === null) return "Which position can be decided next? Choose it.";
  if (question.right && question.chosen === target.facts.position) return `Right: ${told(lesson, target)}`;
  if (question.right) return `Right, that one can be decided now as well; the method takes ${name}: ${told(lesson, target)}`;
  return `Not yet: ${lesson.positions[question.chosen ?? 0].name} needs more to be known. ${told(lesson, target)}`;
}

/** @type {any} */
let drawn = null;

/** In a race each vertex has two numbers, its mini and its maxi. */
const numberOf = (/** @type {string} */ name) => /^(mini|maxi)\((.*)\)$/.exec(name);

/** The value of a position of the method, as its box shows it. */
const shortValue = (/** @type {import("../trace.js").Lesson} */ lesson, /** @type {number} */ v) =>
  (lesson.positions[v].value ?? "").replace(/^(.*) wins in (\d+)$/, "$1 $2").replace(/ in /, " ");

/** @param {import("../trace.js").Lesson} lesson */
function makePicture(lesson) {
  const values = lesson.positions.map((_, v) => shortValue(lesson, v)); // boxes have room for them
  const scene = sceneOf({ ...lesson.chart, positions: lesson.chart.positions.map((p, v) => ({ ...p, value: values[v] || undefined })) }, place);
  for (const edge of scene.edges) edge.best = false;
  for (const node of scene.nodes) if (numberOf(node.name)?.[1] === "maxi") node.letter = "P"; // a square
  const picture = svgOf(scene, false);
  picture.setAttribute("role", "group");
  picture.querySelectorAll(".position").forEach((g, v) => {
    g.addEventListener("click", (e) => {
      e.stopImmediatePropagation(); // nothing is played here
      choose(v);
    }, true);
    g.addEventListener("keydown", (e) => {
      const { key } = /** @type {KeyboardEvent} */ (e);
      if (key !== "Enter" && key !== " ") return;
      e.preventDefault();
      choose(v);
    });
  });
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
    /** @type {Element} */ (g.querySelector(".value")).textContent = known ? shortValue(lesson, v) : "";
    g.classList.toggle("open", !known);
    for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", `position ${lesson.positions[v].name}`]])
      if (lesson.question) g.setAttribute(name, value);
      else g.removeAttribute(name);
    g.classList.toggle("here", now.position === v);
    g.classList.toggle("lit", option === v || lesson.question?.chosen === v);
    g.querySelector("title")?.replaceChildren(`${lesson.positions[v].name}${known ? `: ${value}` : ""}`);
  });
}

/** The controls below the picture: made once, so that a slider can be dragged. */
function makeControls() {
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
    el("button", { type: "button", "aria-label": label, onclick }, text);
  const lesson = () => /** @type {import("../trace.js").Lesson} */ (state.lesson);
  const to = (/** @type {number} */ at) => turnTo({ at: Math.max(-1, Math.min(at, lesson().steps.length - 1)), question: null });
  const first = button("|◀", "To the beginning", () => to(-1)), back = button("◀", "One step back", () => to(lesson().at - 1));
  const on = button("▶", "One step on", forwards), last = button("▶|", "To the end", () => to(Infinity));
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", "aria-label": "Step", min: -1,
    oninput: () => to(Number(slider.value)) }));
  const asks = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox",
    onchange: () => turnTo({ asks: asks.checked, question: null }) }));
  const count = el("span", { class: "soft" }), score = el("span", { class: "soft" });
  const steps = el("ol", { class: "steps", "aria-live": "polite" }), question = el("p", { class: "asked", role: "status" });
  const put = () => {
    const { at, steps: all, score: { right, asked: times } } = lesson(), end = all.length - 1;
    for (const [b, off] of /** @type {[HTMLElement, boolean][]} */ ([[first, at < 0], [back, at < 0], [on, at >= end], [last, at >= end]]))
      b.setAttribute("aria-disabled", String(off));
    slider.max = String(end);
    slider.value = String(at);
    asks.checked = lesson().asks;
    count.textContent = `${at + 1} of ${end + 1}`;
    score.textContent = times ? `${right} of ${times} right` : "";
    const shown = all.slice(Math.max(0, at - BEFORE), at + 1);
    steps.replaceChildren(...(shown.length ? shown : [{ sentence: "step on to begin", facts: null }])
      .map((step, i) => el("li", { class: i === shown.length - 1 ? "now" : "" }, told(lesson(), step))));
    question.textContent = asked(lesson());
  };
  return { put, room: el("div", { class: "lesson" },
    el("div", { class: "line" }, first, back, on, last, slider, count, el("label", { class: "pick" }, asks, " Ask me"), score,
      el("button", { type: "button", onclick: () => change({ lesson: null }) }, "Back to the game")), steps, question) };
}

/** @type {() => void} */
let putControls = () => {};

/** @param {import("../state.js").State} s */
export function drawLearn(s) {
  const room = byId("learn"), { lesson } = s;
  byId("picture").hidden = Boolean(lesson);
  if (!lesson) {
    const offered = Boolean(answerNow()) && !s.busy;
    if (drawn || offered !== Boolean(room.firstChild))
      room.replaceChildren(...(offered ? [el("button", { type: "button", onclick: learn }, "Watch the method at work")] : []));
    drawn = null;
    return;
  }
  if (drawn !== lesson.chart) {
    const controls = makeControls();
    drawn = lesson.chart;
    putControls = controls.put;
    room.replaceChildren(el("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "The positions of the method" }, lesson.positions.length <= MOST_DRAWN ? makePicture(lesson) : ""),
      lesson.method === "race" ? el("p", { class: "soft" }, "A circle is mini, where its own player moves the token next; a square is maxi, where the other one does.") : "",
      controls.room);
  }
  showValues(lesson, room);
  putControls();
}
