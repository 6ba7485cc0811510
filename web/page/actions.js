/** What can be done. Every function asks the worker and changes the state. */
import { Cancelled } from "../engine/client.js";
import { answerNow, change, nameInGraph, placesNow, state } from "./state.js";
import { compare } from "./theories.js";
import { lessonOf } from "./trace.js";
import { rank } from "./words.js";

const MOST_EXPLORED = 500000, MOST_SHOWN = 5000;

/** @type {import("../engine/client.js").Client} */
let client;
let turn = 0; // counts games: what an earlier one still brings is dropped
let opening = false; // a game is being opened, or its chart made

/** @param {import("../engine/client.js").Client} made */
export function begin(made) {
  client = made;
}

/**
 * The sentence without the name of the program.
 * @param {string} complaints
 */
const sentence = (complaints) => complaints.trim().replace(/^greatgame: (<stdin>: ?)?/gm, "");

/** @param {Promise<any>} asked */
async function told(asked) {
  const answer = await asked;
  if (answer.status > 1) throw new Error(sentence(answer.complaints) || "the program failed");
  return answer;
}

/**
 * What was asked for; but nothing, as if cancelled, if another game was begun meanwhile.
 * @param {number} mine the turn in which it was asked
 * @param {Promise<any>} asked
 */
async function still(mine, asked) {
  const answer = await asked;
  if (mine !== turn) throw new Cancelled("another game was begun");
  return answer;
}

/** @param {import("./state.js").Source} source */
const inputOf = (source) => source.file ?? new TextEncoder().encode(source.text);

/** @param {(number | null)[]} games */
async function closeGames(games) {
  for (const game of games) if (game !== null) await client.call("close", { game });
}

/**
 * Adds a moment behind the one that is looked at.
 * @param {any} move that led to it; null: the start
 * @param {number} mine the turn it belongs to
 */
async function lookOn(move, mine) {
  const answer = JSON.parse((await still(mine, told(client.ask(/** @type {number} */ (state.game), "answer")))).output);
  const history = move ? [...state.history.slice(0, state.at + 1), { answer, move }] : [{ answer, move }];
  change({ history, at: history.length - 1, hints: [], theories: null, lit: new Set() });
}

/**
 * Opens and solves a game; what is going on is given up.
 * @param {import("./state.js").Source} source
 * @param {{sentence?: string, moves?: number[]}} more  moves: of all moves of each answer, to be played
 */
export async function open(source, { sentence: about = "", moves = [] } = {}) {
  const mine = ++turn, before = [state.graph, state.game];
  change({ source, sentence: about, busy: "Solving…", complaint: "", game: null, graph: null, chart: null, scene: null, history: [],
    at: 0, hints: [], lesson: null, theories: null, lit: new Set() });
  stopComparing();
  try {
    if (opening) client.cancel();
    else {
      opening = true;
      await still(mine, closeGames(before));
    }
    const rules = source.words.includes("--ruleset");
    const words = rules ? [...source.words, ...(source.text ? ["-"] : [])] : ["--from", source.format, ...source.words];
    const opened = await still(mine, client.call("open", { words, input: inputOf(source) }));
    if (opened.game === null) throw new Error(sentence(opened.complaints));
    change({ game: opened.game });
    const { output } = await still(mine, told(client.ask(opened.game, "players")));
    change({ players: JSON.parse(output) });
    await still(mine, told(client.ask(opened.game, "solve")));
    await lookOn(null, mine);
    change({ busy: "" });
    for (const index of moves) await still(mine, play(index));
    await drawAll(opened.game, mine);
    opening = false;
    await reply();
  } catch (error) {
    if (error instanceof Cancelled || mine !== turn) return;
    opening = false;
    change({ busy: "", complaint: /** @type {Error} */ (error).message });
  }
}

/**
 * The chart of all positions; of too many there is none.
 * @param {number} game
 * @param {number} mine the turn it belongs to
 */
async function drawAll(game, mine) {
  const explored = await still(mine, client.call("explore", { game, limit: MOST_EXPLORED }));
  if (explored.game === null) return;
  change({ graph: explored.game });
  const solved = await still(mine, client.ask(explored.game, "solve"));
  const drawn = await still(mine, client.call("chart", { game, graph: solved.status === 0 ? explored.game : game, most: MOST_SHOWN }));
  change(drawn);
}

/**
 * Plays the index-th of all moves of the answer that is looked at.
 * @param {number} index
 */
export async function play(index) {
  const move = answerNow()?.all_moves?.[index];
  if (!move || state.busy || state.game === null) return;
  const mine = turn;
  change({ busy: "Playing…" });
  const back = state.history.length - 1 - state.at;
  try {
    if (back > 0) await still(mine, client.ask(state.game, "back", back));
    await still(mine, told(client.ask(state.game, "play", index)));
    await lookOn(move, mine);
  } catch (error) {
    if (error instanceof Cancelled || mine !== turn) return;
    change({ complaint: /** @type {Error} */ (error).message });
  }
  change({ busy: "" });
}

/**
 * Plays, and lets the other hand answer.
 * @param {number} index
 */
export async function playAndWait(index) {
  await play(index);
  await reply();
}

/**
 * Plays the move that leads to a position of the chart, if there is one.
 * @param {string} name
 */
export function playTo(name) {
  const moves = answerNow()?.all_moves ?? [];
  const index = moves.findIndex((/** @type {any} */ m) =>
    (m.move === undefined ? m.to_name ?? String(m.to) : nameInGraph(m.to)) === name);
  if (index >= 0) playAndWait(index);
}

/** The move of a hand: best play takes the first of the best, fallible play now and then any. */
function choose(/** @type {any[]} */ moves, /** @type {import("./state.js").Hand} */ hand) {
  const all = moves.map((_, index) => index);
  if (hand === "fallible" && Math.random() * 100 < state.slips) return all[Math.floor(Math.random() * all.length)];
  return all.sort((a, b) => rank(moves[a]) - rank(moves[b]))[0];
}

/** Lets hands that are not yours play until it is your turn, or play is over or goes round. */
export async function reply() {
  const mine = turn;
  for (let moves = 0; moves < 200 && mine === turn; moves++) {
    const answer = answerNow(), all = answer?.all_moves ?? [];
    const hand = answer ? state.hands[/** @type {"L" | "R"} */ (answer.first)] : "you";
    if (hand === "you" || all.length === 0 || state.at < state.history.length - 1) return;
    await new Promise((resolve) => setTimeout(resolve, 350));
    if (mine === turn) await play(choose(all, hand));
  }
}

/** Plays the rest with best moves on both sides. */
export async function playOut() {
  const mine = turn;
  for (let moves = 0; moves < 60 && mine === turn; moves++) {
    const all = answerNow()?.all_moves ?? [];
    if (all.length === 0) return;
    await play(choose(all, "best"));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Looks at another moment.
 * @param {number} at
 */
export function goTo(at) {
  change({ at: Math.max(0, Math.min(at, state.history.length - 1)), hints: [], theories: null, lit: new Set() });
}

/** @param {string[]} names */
export function light(names) {
  change({ lit: new Set(names.flatMap((name) => [name, nameInGraph(name), `#${name}`])) });
}

/**
 * @param {"L" | "R"} side
 * @param {import("./state.js").Hand} hand
 */
export function setHand(side, hand) {
  change({ hands: { ...state.hands, [side]: hand } });
  reply();
}

/**
 * One command of the program, which reads the game that is open where its words say so.
 * @param {string[]} words
 */
export function run(words) {
  return client.call("run", { words, input: inputOf(state.source) });
}

/**
 * The game in a format, or its certificate.
 * @param {"write" | "certificate"} what
 * @param {any[]} more
 */
export function take(what, ...more) {
  return client.ask(/** @type {number} */ (what === "write" && state.history[0]?.answer.ruleset ? state.graph : state.game), what, ...more);
}

/** Asks for one hint more. */
export async function hint() {
  if (state.game === null || state.busy || state.hints.length >= 4) return;
  // The game in the worker is at the end of the history: hints are about that moment.
  const mine = turn, asked = state.at;
  const given = await client.ask(state.game, "hint", state.hints.length + 1);
  if (given.status === 0 && mine === turn && asked === state.at) change({ hints: [...state.hints, JSON.parse(given.output)] });
}

/**
 * The words of a command for the game that is open.
 * @param {string} command
 * @param {string[]} more
 */
export function wordsFor(command, ...more) {
  const { words, format, text } = state.source, rules = words.includes("--ruleset");
  return [command, ...(rules ? [] : ["--from", format]), ...words, ...(rules && text ? ["-"] : []), ...more];
}

/** @type {import("../engine/client.js").Client | null} */
let aside = null; // for questions beside the game
let comparisons = 0, compared = 0; // begun, and the last that came to its end

/** The words of a command for the position at hand, as far as it can be told in words. */
function wordsHere(/** @type {string} */ command) {
  const { words } = state.source, { position, tokens } = placesNow(), first = answerNow()?.first;
  if (state.at === 0) return wordsFor(command);
  const from = words.indexOf("--position"), begun = from < 0 ? words : words.filter((_, i) => i !== from && i !== from + 1);
  const here = position !== null ? ["--position", position] : tokens.flatMap((/** @type {any} */ t) => ["--token", t.at]);
  return [...wordsFor(command).filter((word) => !words.includes(word) || begun.includes(word)), ...here, ...(first ? ["--first", first] : [])];
}

function stopComparing() {
  if (compared < comparisons) aside?.cancel();
  compared = comparisons;
}

/** Asks every theory for the position at hand. */
export async function askTheories() {
  stopComparing();
  aside ??= client.twin();
  const mine = ++comparisons;
  change({ theories: [] });
  try {
    await compare(aside, wordsHere("solve"), inputOf(state.source), (theories) => {
      if (mine === comparisons && state.theories) change({ theories });
    });
  } catch (error) {
    change({ complaint: /** @type {Error} */ (error).message });
  }
  if (mine === comparisons) compared = mine;
}

/** Begins to show the method at work. */
export async function learn() {
  const mine = turn, traced = await run(wordsFor("trace", "--json"));
  if (mine !== turn) return;
  if (traced.status !== 0) change({ complaint: sentence(traced.complaints) });
  else change({ lesson: lessonOf(traced.output), lit: new Set() });
}

/** Gives up what is going on. */
export function cancel() {
  turn++;
  opening = false;
  client.cancel();
  change({ busy: "", complaint: "Cancelled.", game: null, graph: null });
}
