/**
 * All that the page knows, in one object; views draw it and nothing else. `change` puts something
 * new into it and has every view drawn once, before the next frame.
 *
 * @typedef {{words: string[], text: string, format: string}} Source what to open: options as for
 *   `greatgame solve`, and, without --ruleset, the text of a file
 * @typedef {{source: Source, busy: string, complaint: string, game: number | null,
 *   graph: number | null, map: import("./layout.js").Map_ | null,
 *   history: {answer: any, move: any}[], at: number, lit: Set<string>}} State
 */

/** @type {State} */
export const state = {
  source: { words: [], text: "", format: "gg" },
  busy: "",
  complaint: "",
  game: null,
  graph: null,
  map: null,
  history: [], // answers from the start on, each with the move that led to it
  at: 0, // which of them is looked at
  lit: new Set(), // names of positions that a sentence points to
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
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    for (const draw of views) draw(state);
  });
}

/** The answer that is looked at. */
export function answerNow() {
  return state.history[state.at]?.answer ?? null;
}
