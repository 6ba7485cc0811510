/**
 * The state of the page, in one object. Actions (actions.js) change it; views draw it, and keep only
 * data about drawing. `change` stores new values, and every view is called once before the next frame.
 *
 * @typedef {{words: string[], text: string, format: string, begins?: string, file?: File, chapter?: import("./lessons.js").Chapter}} Source what to open:
 *   options as for `greatgame solve`, and the text of a file; one that is large or no text is `file`,
 *   which the worker reads, and `text` is empty; begins: the start that the page assumed, and that
 *   the words contain; chapter: the step of a lesson that the game belongs to
 * @typedef {{answer: any, move: any, note: string}} Moment what the program says after a move (null: the start),
 *   and what else it remarks
 * @typedef {"you" | "best" | "fallible"} Hand who plays a side
 * @typedef {object} State
 * @property {Source} source
 * @property {string} sentence about the example, or ""
 * @property {string} busy what is going on, or ""
 * @property {string} progress how far it is, or ""
 * @property {string} complaint
 * @property {import("./notes.js").Note[]} notes what the program has assumed of the input
 * @property {number | null} game as the worker knows it
 * @property {boolean} drawing a game is drawn from nothing: the drawing stands above everything
 * @property {{L: string, R: string}} players
 * @property {number | null} graph all its positions, likewise
 * @property {import("./chart.js").Chart | null} chart
 * @property {boolean} drawn the chart is there, or there will be none
 * @property {import("./scene.js").Scene | null} scene of the chart, if it is large
 * @property {Moment[]} history
 * @property {number} at the moment that is looked at
 * @property {Set<string>} lit names of positions that a sentence or a move points to
 * @property {{L: Hand, R: Hand}} hands
 * @property {boolean} playing the rest of the game is played out, until it is stopped
 * @property {number} slips of a hundred moves of fallible play, how many are any move at all
 * @property {any[]} hints those that were asked for at this moment, each with claims and `possible`
 * @property {boolean} hidden what moves are good for is not shown: somebody wants to find out
 * @property {import("./trace.js").Lesson | null} lesson the method at work, while somebody watches it
 * @property {import("./theories.js").Theory[] | null} theories what they say of this moment, where it was asked
 */

/** @type {State} */
export const state = {
  source: { words: [], text: "", format: "gg" },
  sentence: "",
  busy: "",
  progress: "",
  complaint: "",
  notes: [],
  game: null,
  drawing: false,
  players: { L: "Left", R: "Right" },
  graph: null,
  chart: null,
  drawn: false,
  scene: null,
  history: [],
  at: 0,
  lit: new Set(),
  hands: { L: "you", R: "you" },
  playing: false,
  slips: 30,
  hints: [],
  hidden: false,
  lesson: null,
  theories: null,
};

/** @type {((state: State) => void)[]} */
const views = [];
let asked = false;

/** @param {(state: State) => void} draw */
export function addView(draw) {
  views.push(draw);
}

/** @param {Partial<State>} what */
export function change(what) {
  Object.assign(state, what);
  document.body.classList.toggle("busy", state.busy !== ""); // immediately, so that code waiting for it does not continue too early
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    for (const draw of views) draw(state);
  });
}

/** The answer that is shown, or null. */
export const answerNow = (s = state) => s.history[s.at]?.answer ?? null;

/**
 * The name of a vertex in an answer.
 * @param {any} of
 * @param {string} which
 */
const nameOf = (of, which) => of[`${which}_name`] ?? String(of[which]);

/** The places of the tokens, or the position of a game by rules, at the moment that is shown. */
export function placesNow(s = state) {
  const first = s.history[0]?.answer;
  if (!first) return { position: null, tokens: [] };
  const tokens = (first.tokens ?? []).map((/** @type {any} */ t) => ({ name: t.name, at: nameOf(t, "vertex") }));
  let position = first.position ?? null;
  for (const { move } of s.history.slice(1, s.at + 1)) {
    if (position !== null) position = move.to;
    const token = tokens.find((/** @type {any} */ t) => t.name === move.token);
    if (token) token.at = nameOf(move, "to");
  }
  return { position, tokens };
}

/**
 * A name as the graph of positions has it: blanks are written as _.
 * @param {string} text
 */
export const nameInGraph = (text) => text.replace(/ /g, "_");

/** The names, in the chart, of the current positions. */
export function namesHere(s = state) {
  const { position, tokens } = placesNow(s);
  if (position === null) return new Set(tokens.map((/** @type {any} */ t) => t.at));
  return new Set([nameInGraph(position), `#${position}`]);
}
