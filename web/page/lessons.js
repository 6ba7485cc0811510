/**
 * Lessons: texts in the format of doc/lessons.md. A step of a lesson is a game with a question; the page
 * asks it (predict), lets the student play (play), and only then shows values and reasons (why). Answers
 * are computed from the solved game, so that a lesson need not contain them.
 *
 * @typedef {{text: string, right: boolean}} Choice
 * @typedef {{line: number, title: string, text: string[], game: string, board: string, format: string, ask: string, choices: Choice[],
 *   play: string, hint: string, why: string[]}} Step  line: of its title; ask: a kind of ASKS, a question with choices, or ""
 * @typedef {{title: string, text: string[], steps: Step[], answers: boolean}} Lesson  answers: false: the page marks nothing
 * @typedef {{name: string, text?: string, step: number}} Chapter  where a student is; text: of a lesson that is not in the page
 * @typedef {{tries: number, closed: boolean, right: boolean, given: string, plays: number, over: boolean, won: boolean}} Progress
 *   of one step; right and won belong to the first try; closed, over: the question, the play has ended
 */
import { written } from "./address.js";
import { AUTO } from "./notes.js";
import backward from "./lessons/backward.md";
import cycles from "./lessons/cycles.md";
import hot from "./lessons/hot.md";
import mex from "./lessons/mex.md";
import nim from "./lessons/nim.md";
import numbers from "./lessons/numbers.md";
import pursuit from "./lessons/pursuit.md";
import races from "./lessons/races.md";

/**
 * The lessons of the page, in their order.
 * @type {Record<string, string>}
 */
export const LESSONS = { backward, cycles, races, nim, mex, numbers, hot, pursuit };

/** Questions that the page words, and marks by the solved game. */
export const ASKS = {
  winner: "Who wins, if both play well?",
  "winner or draw": "Who wins, if both play well?",
  turns: "How many turns does it take, if both play well?",
  move: "Which move is best? Play it.",
  value: "What is its value?",
  temperature: "What is its temperature?",
  mean: "What is its mean?",
};
const PLAYS = ["winner", "first", "second"], WORDS = ["game", "ask", "play", "hint", "why", "answers"];
const LONGEST = 200000; // letters of a lesson

/** @param {number} line  @param {string} text  @returns {never} */
function refuse(line, text) {
  throw new Error(`The lesson has a fault in line ${line}: ${text}.`);
}

/** @param {number} line  @param {string} title  @returns {Step} */
const emptyStep = (line, title) => ({ line, title, text: [], game: "", board: "", format: "", ask: "", choices: [], play: "", hint: "", why: [] });

/**
 * Refuses a step that cannot be asked.
 * @param {Step} step
 */
function checkStep({ line, title, game, board, ask, choices, play }) {
  if (!title) refuse(line, "a step needs a title");
  if (ask && !(ask in ASKS) && choices.filter((c) => c.right).length !== 1 && choices.some((c) => c.right))
    refuse(line, `“${title}” has several choices with [x]; one is right`);
  if (ask && !(ask in ASKS) && choices.length < 2) refuse(line, `“${ask}” is none of ${Object.keys(ASKS).join(", ")}, and has no choices, which begin with “- ”`);
  if ((ask in ASKS || play) && !game && !board) refuse(line, `“${title}” asks about a game, and has neither “game:” nor a text between \`\`\``);
}

/**
 * Reads a lesson; throws a sentence with its line if it cannot be read.
 * @param {string} text
 * @returns {Lesson}
 */
export function lessonOf(text) {
  if (text.length > LONGEST) throw new Error(`A lesson has at most ${LONGEST.toLocaleString("en")} letters.`);
  /** @type {Lesson} */
  const lesson = { title: "", text: [], steps: [], answers: true };
  const lines = text.replace(/\r/g, "").split("\n");
  /** @type {string[] | null} */
  let paragraph = null; // that the next line belongs to
  let fence = -1; // the line of ``` that a text stands after
  lines.forEach((_, i) => {
    const line = lines[i], number = i + 1, step = lesson.steps.at(-1);
    const [, word = "", rest = ""] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (fence >= 0) {
      if (!line.startsWith("```")) /** @type {Step} */ (step).board += `${line}\n`;
      else fence = -1;
      return;
    }
    if (line.startsWith("```")) {
      if (!step || step.board) refuse(number, "a game stands in a step, and only one in each");
      step.format = line.slice(3).trim();
      fence = i;
    } else if (line.startsWith("# ")) {
      if (lesson.title) refuse(number, "a lesson has one title, which begins with “# ”; a step begins with “## ”");
      lesson.title = line.slice(2).trim();
    } else if (line.startsWith("## ")) lesson.steps.push(emptyStep(number, line.slice(3).trim()));
    else if (word && !WORDS.includes(word)) refuse(number, `“${word}:” is none of ${WORDS.join(", ")}`);
    else if (word === "answers") lesson.answers = rest !== "no";
    else if (word && !step) refuse(number, `“${word}:” belongs to a step, which begins with “## ”`);
    else if (word === "why") /** @type {Step} */ (step).why.push(rest);
    else if (word) {
      if (word === "play" && !PLAYS.includes(rest)) refuse(number, `“play: ${rest}” is none of ${PLAYS.join(", ")}`);
      if (!rest) refuse(number, `“${word}:” is empty`);
      /** @type {any} */ (step)[word] = rest;
    } else if (line.startsWith("- ") && step?.ask && !(step.ask in ASKS))
      step.choices.push({ text: line.slice(2).replace(/^\[[ xX]\]\s*/, "").trim(), right: /^- \[[xX]\]/.test(line) });
    else if (line.trim()) {
      if (paragraph) paragraph[paragraph.length - 1] += ` ${line.trim()}`;
      else (step?.text ?? lesson.text).push(line.trim());
    }
    paragraph = !line.trim() || line.startsWith("#") || (word && word !== "why") || line.startsWith("```") || line.startsWith("- ") ? null
      : word === "why" ? /** @type {Step} */ (step).why : paragraph ?? (step?.text ?? lesson.text);
  });
  if (fence >= 0) refuse(fence + 1, "the text between ``` does not end");
  if (!lesson.title) refuse(1, "it has no title, which begins with “# ”");
  if (lesson.steps.length === 0) refuse(lines.length, "it has no step, which begins with “## ”");
  lesson.steps.forEach(checkStep);
  return lesson;
}

/** @type {Map<string, Lesson>} */
const known = new Map();

/**
 * The lesson of a chapter; throws a sentence if there is none.
 * @param {Chapter} chapter
 */
export function lessonIn({ name, text = Object.hasOwn(LESSONS, name) ? LESSONS[name] : undefined }) {
  if (text === undefined) throw new Error(`There is no lesson “${name}”; there are ${Object.keys(LESSONS).join(", ")}.`);
  const found = known.get(text) ?? lessonOf(text);
  known.set(text, found);
  return found;
}

/** True if this is a step of a lesson that can be read. */
export function isChapter(/** @type {any} */ given) {
  const { name, step, text } = given ?? {};
  if (typeof name !== "string" || name.length > 200 || !Number.isInteger(step) || (text !== undefined && typeof text !== "string")) return false;
  try {
    return step >= 0 && step < lessonIn({ name, text, step }).steps.length;
  } catch {
    return false;
  }
}

/**
 * What a step opens, as a source with its chapter; throws a sentence.
 * @param {Chapter} chapter
 * @returns {{source: import("./state.js").Source, moves: (number | string)[]}}
 */
export function stepOf(chapter) {
  const { steps } = lessonIn(chapter), step = steps[chapter.step], given = steps.slice(0, chapter.step + 1).reverse().find((s) => s.game || s.board);
  if (!step) throw new Error(`This lesson has ${steps.length} steps, and no step ${chapter.step + 1}.`);
  if (!given) return { source: { words: ["--ruleset", "nim:1"], text: "", format: "gg", chapter }, moves: [] };
  const { game, board, format } = given, read = game ? written(`#${game}`) : null;
  if (game && !read) throw new Error(`The lesson has a fault in line ${given.line}: the game “${game}” cannot be read.`);
  const from = board && game && /^p /m.test(board) ? ["--from", "gg"] : [];
  return { source: { words: [...(read?.source.words ?? []), ...from], text: board || read?.source.text || "", format: game ? "gg" : format || AUTO, chapter },
    moves: read?.moves ?? [] };
}

/** The chapter that an address names, such as #lesson:nim&step=2; null if it names none. */
export function chapterAt(/** @type {string} */ hash) {
  const [, name = "", step = "1"] = /^#lesson:([a-z]+)(?:&step=(\d+))?$/.exec(hash) ?? [];
  return name ? { name, step: Math.max(0, Number(step) - 1) } : null;
}

/* ---- progress ---- */

const KEY = "greatgame-lessons";

/** @returns {Progress} */
const begun = () => ({ tries: 0, closed: false, right: false, given: "", plays: 0, over: false, won: false });

/** @type {Record<string, Progress>} */
let all = {};
try {
  all = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
} catch {
  // no storage: progress lasts as long as the page
}

const keyOf = (/** @type {Chapter} */ { name, step }) => `${name}/${step}`;

/** @param {Chapter} chapter */
export const progressOf = (chapter) => all[keyOf(chapter)] ?? begun();

/** @param {Chapter} chapter  @param {Partial<Progress>} what */
export function note(chapter, what) {
  all[keyOf(chapter)] = { ...progressOf(chapter), ...what };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // as above
  }
}

/** Begins a lesson anew. */
export function forget(/** @type {string} */ name) {
  for (const key of Object.keys(all)) if (key.startsWith(`${name}/`)) delete all[key];
}

/**
 * The part of a step that comes next: its question, its play, or its reasons.
 * @param {Chapter} chapter
 */
export function phaseOf(chapter) {
  const lesson = lessonIn(chapter), step = lesson.steps[chapter.step], { closed, over } = progressOf(chapter);
  return step?.ask && !closed ? "predict" : step?.play && !over ? "play" : lesson.answers ? "why" : "noted";
}

/**
 * Right answers and won games at the first try, and how many there were.
 * @param {Chapter} chapter
 */
export function scoreOf(chapter) {
  let right = 0, asked = 0;
  lessonIn(chapter).steps.forEach(({ ask, play }, step) => {
    const done = progressOf({ ...chapter, step });
    right += Number(done.right) + Number(done.won);
    asked += Number(Boolean(ask) && done.closed) + Number(Boolean(play) && done.over);
  });
  return { right, asked };
}

/**
 * A lesson with its questions only: what is marked as right, hints and reasons are left out.
 * @param {string} text
 */
export function withoutAnswers(text) {
  const lines = text.replace(/\r/g, "").split("\n"), kept = [];
  let why = false;
  for (const line of lines) {
    why = line.startsWith("why:") || (why && line.trim() !== "" && !/^([a-z]+:|#|```|- )/.test(line));
    if (!why && !/^(hint|answers):/.test(line)) kept.push(line.replace(/^- \[[xX ]\]\s*/, "- "));
    if (line.startsWith("# ")) kept.push("", "answers: no");
  }
  return kept.join("\n").replace(/\n{3,}/g, "\n\n");
}
