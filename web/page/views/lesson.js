/**
 * A step of a lesson: what it says, its question, play, and then the reasons. Values stay hidden until the
 * question is answered and the game is played.
 */
import { askAside, forgetHands, goTo, hint, open, playRest, run } from "../actions.js";
import { boardOf, fileOf, gameOf } from "../boards.js";
import { byId, el, refill } from "../dom.js";
import { ASKS, forget, lessonIn, LESSONS, note, phaseOf, progressOf, scoreOf, stepOf } from "../lessons.js";
import { answerNow, change, placesNow, state } from "../state.js";
import { deed, rank, signs, turns } from "../words.js";
import { pictureOf } from "./board.js";

/** @typedef {import("../lessons.js").Chapter} Chapter  @typedef {import("../lessons.js").Step} Step */

/**
 * A line of a lesson: `code`, *emphasis* and **strong** words.
 * @param {string} text
 */
const inline = (text) => text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[A-Za-z][^*]*\*)/).map((part) => (part.startsWith("`") ? el("code", {}, part.slice(1, -1))
  : part.startsWith("**") ? el("b", {}, part.slice(2, -2)) : /^\*[A-Za-z].*\*$/.test(part) ? el("em", {}, part.slice(1, -1)) : part));

const paragraphs = (/** @type {string[]} */ all) => all.map((text) => el("p", {}, ...inline(text)));

/**
 * Opens a step of a lesson.
 * @param {Chapter} chapter
 */
export async function openStep(chapter) {
  try {
    const { source, moves } = stepOf(chapter);
    await open(source, { moves, sentence: "" });
    byId("lesson").scrollIntoView({ block: "nearest" });
  } catch (error) {
    change({ complaint: /** @type {Error} */ (error).message });
  }
}

/* ---- marking ---- */

/** What the question asks about: the answer at the start of play. */
const startOf = () => state.history[0]?.answer;

/** How good a result is for a player: 2 wins, 1 draws, 0 loses. */
const good = (/** @type {{winner: string | null}} */ { winner }, /** @type {string} */ player) => (winner === player ? 2 : winner === "draw" ? 1 : 0);

/**
 * The answer that the solved game gives to a question, as the student would write it.
 * @param {Step} step
 */
async function answerOf({ ask, choices }) {
  const start = startOf();
  if (ask.startsWith("winner")) return start.winner === "draw" ? "Nobody" : state.players[/** @type {"L"} */ (start.winner)];
  if (ask === "turns") return start.length === null ? "" : String(start.length);
  if (ask === "move") return deed(bestOf(start));
  if (!(ask in ASKS)) return choices.find((c) => c.right)?.text ?? "";
  const value = start.total === null || start.total === undefined ? "" : String(start.total);
  if (ask === "value" || !value) return value;
  const told = await run(["calc", value, "--json"]);
  return told.status === 0 ? JSON.parse(told.output)[ask] ?? "" : "";
}

const bestOf = (/** @type {any} */ answer) => answer.all_moves.reduce((/** @type {any} */ a, /** @type {any} */ b) => (rank(b) < rank(a) ? b : a));

/** A plain number is the nimber of that name where nimbers are asked for. */
const asGame = (/** @type {string} */ text, /** @type {boolean} */ nim) => (nim && /^\d+$/.test(text) ? `*${text}` : text.replace(/↑/g, "^").replace(/↓/g, "v").replace(/±/g, "+-").replace(/−/g, "-"));

/**
 * True if a student's answer is right; values are compared by the calculator.
 * @param {Step} step  @param {string} given  @param {string} right
 */
async function isRight({ ask }, given, right) {
  if (!["value", "temperature", "mean"].includes(ask)) return given.trim() === right;
  const nim = ask === "value" && typeof startOf().total === "number";
  const told = await run(["calc", `(${asGame(given.trim(), nim)}) - (${asGame(right, nim)})`, "--json"]);
  if (told.status !== 0) throw new Error(`“${given}” is no value: write one such as 3, -1/2, *2 or {2|-1}.`);
  return JSON.parse(told.output).value === "0";
}

/** Marks an answer: of the first try for the score, and after a second wrong one the right one is shown. */
async function mark(/** @type {Chapter} */ chapter, /** @type {Step} */ step, /** @type {string} */ given) {
  const { answers } = lessonIn(chapter), done = progressOf(chapter);
  if (done.closed || !given.trim()) return;
  if (!answers) return closed(chapter, { closed: true, given });
  try {
    const right = await answerOf(step);
    if (!right) throw new Error("The program finds no such answer for this game: the lesson asks for something that it does not have.");
    const isSo = await isRight(step, given, right), few = step.ask === "winner" || step.choices.length === 2;
    closed(chapter, { tries: done.tries + 1, given, closed: isSo || done.tries > 0 || few, right: isSo && done.tries === 0 });
  } catch (error) {
    change({ complaint: /** @type {Error} */ (error).message });
  }
}

/** Stores progress, and begins the part of the step that comes next. */
function closed(/** @type {Chapter} */ chapter, /** @type {Partial<import("../lessons.js").Progress>} */ what) {
  note(chapter, what);
  const phase = phaseOf(chapter);
  change({ complaint: "", hidden: phase !== "why" });
  if (phase === "play") beginPlay(chapter);
}

/**
 * The side that the student plays.
 * @param {Step} step  @returns {"L" | "R"}
 */
function sideOf({ play }) {
  const { winner, first } = startOf(), other = first === "L" ? "R" : "L";
  return play === "second" ? other : play === "first" || winner === "draw" || winner === null ? first : winner;
}

/** From the start, or from the first move that answered the question. */
function beginPlay(/** @type {Chapter} */ chapter, fresh = false) {
  const step = lessonIn(chapter).steps[chapter.step], mine = sideOf(step), moved = step.ask === "move" && progressOf(chapter).right && !fresh;
  if (!moved) goTo(0);
  playRest(mine);
}

/** True if the position now has occurred before, with the same player to move. */
function isRepeated(s = state) {
  const key = (/** @type {number} */ at) => JSON.stringify([placesNow({ ...s, at }), s.history[at].answer.first]);
  return s.history.slice(0, s.at).some((_, at) => key(at) === key(s.at));
}

/** Follows the play: a move can be the answer, and the end of play ends this part of the step. */
function follow(/** @type {Chapter} */ chapter, /** @type {Step} */ step) {
  const { closed: done, tries } = progressOf(chapter), phase = phaseOf(chapter), last = answerNow();
  if (state.busy || !last || state.at !== state.history.length - 1) return;
  if (phase === "predict" && step.ask === "move" && state.at === 1 && !done) {
    const { move } = state.history[1], start = startOf(), best = bestOf(start), { answers } = lessonIn(chapter);
    const isSo = good(move, start.first) === good(best, start.first) && (move.winner !== "draw" || start.winner === "draw");
    note(chapter, { tries: tries + 1, given: deed(move), closed: !answers || isSo || tries > 0, right: isSo && tries === 0 });
    if (!isSo) goTo(0);
    closed(chapter, {});
  } else if (phase === "play") {
    const over = !last.all_moves?.length, draw = !over && startOf().winner === "draw" && isRepeated();
    if (!over && !draw) return;
    const mine = sideOf(step), won = good(over ? last : { winner: "draw" }, mine) >= good(startOf(), mine), { plays } = progressOf(chapter);
    note(chapter, { plays: plays + 1, over: won, won: won && plays === 0 });
    change({ hidden: phaseOf(chapter) !== "why", complaint: "" });
    forgetHands();
  }
}

/* ---- drawing ---- */

const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, more = {}) => el("button", { type: "button", onclick, ...more }, text);

/**
 * The question: buttons for a choice, a field for a text.
 * @param {Chapter} chapter  @param {Step} step
 */
function question(chapter, step) {
  const { ask, choices } = step, { L, R } = state.players;
  const options = ask in ASKS ? (ask.startsWith("winner") ? [L, R, ...(ask === "winner" && startOf()?.winner !== "draw" ? [] : ["Nobody"])] : []) : choices.map((c) => c.text);
  const words = /** @type {Record<string, string>} */ (ASKS)[ask] ?? ask;
  if (ask === "move") return [el("p", { class: "asked" }, words)];
  if (options.length > 0) return [el("p", { class: "asked" }, ...inline(words)), el("div", { class: "line" },
    ...options.map((text) => el("button", { type: "button", onclick: () => mark(chapter, step, text) }, ...(text === "Nobody" ? ["Nobody: a draw"] : inline(text)))))];
  const field = /** @type {HTMLInputElement} */ (el("input", { type: "text", size: 10, autocomplete: "off", "aria-label": words, inputmode: ask === "turns" ? "numeric" : "text" }));
  return [el("form", { onsubmit: (/** @type {Event} */ e) => {
    e.preventDefault();
    mark(chapter, step, field.value);
  } }, el("p", { class: "asked" }, words), el("div", { class: "line" }, field, el("button", { type: "submit" }, "Answer")))];
}

/**
 * What came of the question so far.
 * @param {Chapter} chapter  @param {Step} step  @param {string} right
 */
function verdictOn(chapter, step, right) {
  const { tries, closed: done, right: first, given } = progressOf(chapter), { answers } = lessonIn(chapter);
  const shown = step.ask === "turns" ? turns(Number(given)) : signs(given);
  if (!answers) return done ? `Your answer: ${shown}.` : "";
  if (tries === 0) return "";
  if (!done) return `${shown}: not so.${step.hint ? "" : " Try once more."} ${step.hint}`;
  const answer = step.ask === "turns" ? turns(Number(right)) : signs(right);
  return first ? `Correct: ${shown}.` : right === given || (step.ask === "move" && tries > 1 && good(state.history[1]?.move ?? { winner: "" }, startOf()?.first) === good(startOf() ?? {}, startOf()?.first)) ? `Correct at the second try: ${shown}.` : `Not ${shown}: it is ${answer}.`;
}

/**
 * The part in which the student plays.
 * @param {Chapter} chapter  @param {Step} step
 */
function playPart(chapter, step) {
  const start = startOf();
  if (!start) return [];
  const mine = sideOf(step), { plays } = progressOf(chapter), aim = start.winner === "draw" ? "Hold the draw." : start.winner === mine ? "You can win: do it." : "You cannot win against good play: hold out as long as you can.";
  const stuck = plays > 0 && state.at > 0 && !answerNow()?.all_moves?.length;
  return [el("p", { class: "asked" }, stuck ? `That was not ${start.winner === "draw" ? "a draw" : "the win"}. Take moves back, or begin again.` : `Play ${state.players[mine]}. ${aim}`),
    el("div", { class: "line" }, button("Begin again", () => beginPlay(chapter, true)), button("A hint", hint, { disabled: state.hints.length >= 4 }),
      button("Show me why", () => {
        forgetHands();
        closed(chapter, { over: true });
      }))];
}

/**
 * At the last step: the score, and where to go next.
 * @param {Chapter} chapter
 */
function ending(chapter) {
  const { answers, steps } = lessonIn(chapter), names = Object.keys(LESSONS), next = names[names.indexOf(chapter.name) + 1], { right, asked } = scoreOf(chapter);
  const given = steps.flatMap(({ title, ask }, step) => (ask ? [`${title}: ${progressOf({ ...chapter, step }).given || "no answer"}`] : []));
  if (!answers) return [el("p", { class: "asked" }, "That was the last question. These are your answers."), el("pre", { class: "answers" }, given.join("\n")),
    button("Copy the answers", () => navigator.clipboard?.writeText(given.join("\n")).catch(() => {}))];
  return [el("p", { class: "asked", role: "status" }, `The end of this lesson: ${right} of ${asked} correct at the first try.`),
    el("div", { class: "line" }, next && !chapter.text ? button(`Next lesson: ${lessonIn({ name: next, step: 0 }).title}`, () => openStep({ name: next, step: 0 })) : null,
      button("Do it again", () => {
        forget(chapter.name);
        openStep({ ...chapter, step: 0 });
      }))];
}

/**
 * All questions, for paper.
 * @param {Chapter} chapter
 */
const onPaper = (chapter) => el("div", { class: "paper-only" }, el("h2", {}, lessonIn(chapter).title), ...paragraphs(lessonIn(chapter).text), el("ol", {}, ...lessonIn(chapter).steps.map(({ title, text, game, board, ask, choices }, step) =>
  el("li", { "data-step": step }, el("b", {}, title), ...paragraphs(text), game ? el("p", {}, el("code", {}, game)) : "", board ? el("pre", {}, board) : "",
    ask ? el("p", {}, /** @type {Record<string, string>} */ (ASKS)[ask] ?? ask, " ", choices.length ? "" : "____________") : "",
    choices.length ? el("ul", {}, ...choices.map((c) => el("li", {}, "☐ ", c.text))) : ""))));

/**
 * Adds the boards of all steps to the sheet, as soon as the program has read their games.
 * @param {Chapter} chapter
 */
async function addBoards(chapter) {
  for (const [step, { game }] of lessonIn(chapter).steps.entries()) {
    if (!game) continue;
    const { source } = stepOf({ ...chapter, step }), name = gameOf(source).name, { words, text } = source;
    const told = await askAside((client) => client.call("run", { words: ["solve", ...words, ...(text ? ["-"] : []), "--json"], input: new TextEncoder().encode(text) }));
    const { position = "", first } = told.status === 0 ? JSON.parse(told.output.split("\n")[0]) : /** @type {any} */ ({}), board = boardOf(position, name, fileOf(source), first);
    const room = byId("lesson").querySelector(`[data-step="${step}"]`), code = room?.querySelector("code");
    if (!board || !code || room?.querySelector(".plan")) continue;
    const picture = pictureOf(board, name);
    picture.inert = true;
    code.after(picture);
  }
}

/** @type {import("../lessons.js").Lesson | null} */
let sheetFor = null;
let sheet = el("div");
let wasFinished = false;
let drawn = "";
let right = ""; // the answer to the question that is closed
let rightFor = "";

/** @param {import("../state.js").State} s */
export function drawLesson(s) {
  const room = byId("lesson"), { chapter } = s.source;
  document.body.classList.toggle("lesson", Boolean(chapter));
  room.hidden = !chapter;
  if (!chapter) {
    if (drawn) room.replaceChildren();
    drawn = "";
    return;
  }
  const lesson = lessonIn(chapter), step = lesson.steps[chapter.step];
  follow(chapter, step);
  const phase = phaseOf(chapter), ready = Boolean(startOf()) && !s.busy, done = progressOf(chapter);
  document.body.classList.toggle("asking", phase !== "why");
  if (ready && done.closed && step.ask && lesson.answers && rightFor !== `${chapter.name} ${chapter.step}`) {
    rightFor = `${chapter.name} ${chapter.step}`;
    right = "";
    answerOf(step).then((text) => {
      right = text;
      change({});
    }).catch(() => {});
  }
  const key = JSON.stringify([chapter, phase, ready, done, s.players, right, s.hints.length, phase === "play" && s.at, scoreOf(chapter)]);
  if (key === drawn) return;
  drawn = key;
  if (sheetFor !== lesson) {
    sheetFor = lesson;
    sheet = onPaper(chapter);
    setTimeout(() => addBoards(chapter).catch(() => {}), 1000); // after the game of the step
  }
  const { right: points, asked } = scoreOf(chapter), last = chapter.step === lesson.steps.length - 1, to = (/** @type {number} */ by) => openStep({ ...chapter, step: chapter.step + by });
  const finished = phase === "why" || phase === "noted";
  const answered = finished && !wasFinished && room.contains(document.activeElement); // what was focused is gone
  wasFinished = finished;
  refill(room, el("h2", {}, `${lesson.title}: step ${chapter.step + 1} of ${lesson.steps.length}`, lesson.answers && asked > 0 ? el("span", { class: "score" }, `${points} of ${asked} correct`) : ""),
    ...(chapter.step === 0 ? paragraphs(lesson.text) : []), el("h3", {}, step.title), ...paragraphs(step.text),
    ...(phase === "predict" && (ready || !(step.ask in ASKS)) ? question(chapter, step) : []),
    step.ask ? el("p", { role: "status", class: "marked" }, ...inline(done.closed && rightFor === `${chapter.name} ${chapter.step}` || !done.closed || !lesson.answers ? verdictOn(chapter, step, right) : "")) : "",
    ...(phase === "play" && ready ? playPart(chapter, step) : []),
    ...(phase === "why" ? [step.play && done.over ? el("p", { class: "soft" }, done.won ? "And you have played it to its end." : "") : "", ...paragraphs(step.why)] : []),
    ...(finished && last ? ending(chapter) : []),
    el("div", { class: "line" }, button("Previous step", () => to(-1), { disabled: chapter.step === 0 }),
      button(finished ? "Next step" : "Skip this step", () => to(1), { disabled: last, class: finished && !last ? "main" : "" }),
      el("span", { class: "space" }), button("Leave the lesson", () => {
        const { chapter: _, ...source } = state.source;
        open(source, { sentence: "" });
      })), sheet);
  if (answered) /** @type {HTMLElement | null} */ (room.querySelector(".main") ?? room.querySelector("button:enabled"))?.focus({ preventScroll: true });
}
