/** The actions. Every function calls the worker and changes the state. */
import { Cancelled } from "../engine/client.js";
import { moveCalled } from "./address.js";
import { phaseOf } from "./lessons.js";
import { AUTO, notesIn, PLAIN, recognised } from "./notes.js";
import { keepMoves, remember } from "./past.js";
import { countPoints } from "./points.js";
import { answerNow, change, nameInGraph, placesNow, state } from "./state.js";
import { compare } from "./theories.js";
import { lessonOf } from "./trace.js";
import { rank } from "./words.js";

const MOST_EXPLORED = 500000, MOST_LED = 1e7, MOST_SHOWN = 5000; // maximum positions, their moves, and positions
const MOST_MEMORY = 4e9, MOST_READ = 2e9; // maximum bytes of a page, and of a file

/** @type {import("../engine/client.js").Client} */
let client;
let turn = 0; // counts games: late results of an earlier one are dropped
let opening = false; // the worker of the game is busy opening it

/** @type {import("../engine/client.js").Client | null} */
let charter = null; // draws games by rules; moves do not wait for it
/** @type {number | null} */
let charted = null; // the number of the game by rules in the charter
let charting = Promise.resolve(), isCharting = false;

/** @param {import("../engine/client.js").Client} made */
export function begin(made) {
  client = made;
  client.progress = (stage, done, total) => state.busy &&
    change({ progress: `${stage}: ${total ? `${Math.floor((100 * done) / total)} %` : done.toLocaleString("en")}` });
}

/**
 * Removes notes, the name of the program, and options of the command line from a sentence.
 * @param {string} complaints
 */
const sentence = (complaints) => complaints.replace(/^greatgame: .*\bnote: .*\n/gm, "").trim().replace(/^greatgame: (<stdin>: ?)?/gm, "")
  .replace(/; (try --memory|--memory|or build) .*| \(--limit\)|, or build again .*/g, "");

/** @param {number} bytes */
const inGigabytes = (bytes) => `${(bytes / 1e9).toLocaleString("en", { maximumFractionDigits: 1 })} GB`;

/**
 * Refuses input too large for the memory of a page.
 * @param {{bytes: number | null}} plan
 */
function checkPlan({ bytes }) {
  if (bytes !== null && bytes > MOST_MEMORY)
    throw new Error(`This game takes ${inGigabytes(bytes)} of memory, and a page has at most ${inGigabytes(MOST_MEMORY)}.`);
}

/** @param {Promise<any>} asked */
async function told(asked) {
  const answer = await asked;
  if (answer.status > 1) throw new Error(sentence(answer.complaints) || "the program failed");
  return answer;
}

/**
 * Returns the requested result; throws Cancelled if another game was opened in the meantime.
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

/** @param {import("./state.js").Source} source */
const isByRules = (source) => source.words.includes("--ruleset");

/**
 * The option that names the format; none if the program recognises it.
 * @param {import("./state.js").Source} source
 */
const from = ({ format }) => (format === AUTO ? [] : ["--from", format]);

/** @param {import("./state.js").Source} source */
const asked = (source) => ({ input: inputOf(source),
  words: isByRules(source) ? [...source.words, ...(source.text ? ["-"] : [])] : [...from(source), ...source.words] });

/**
 * @param {import("../engine/client.js").Client | null} by
 * @param {(number | null)[]} games the later made first
 */
async function closeGames(by, games) {
  for (const game of games) if (game !== null) await by?.call("close", { game });
}

/** Cancels the chart of a game by rules. */
async function dropChart(/** @type {number | null} */ graph) {
  const games = [graph, charted];
  charted = null;
  if (isCharting) charter?.cancel();
  else await closeGames(charter, games);
  isCharting = false;
}

/**
 * Adds a moment after the one that is shown.
 * @param {any} move that led to it; null: the start
 * @param {number} mine the turn it belongs to
 */
async function lookOn(move, mine) {
  const { output, complaints } = await still(mine, told(client.ask(/** @type {number} */ (state.game), "answer")));
  const moment = { answer: JSON.parse(output), move, note: complaints.trim() };
  countPoints(moment.answer, move, state.players);
  const history = move ? [...state.history.slice(0, state.at + 1), moment] : [moment];
  change({ history, at: history.length - 1, hints: [], theories: null, lit: new Set() });
}

/** Both sides are yours. */
const ALONE = { L: /** @type {const} */ ("you"), R: /** @type {const} */ ("you") };
const NOTHING = { chart: null, scene: null, history: [], at: 0 };

/**
 * Opens and solves a game; running work is cancelled.
 * @param {import("./state.js").Source} source
 * @param {{sentence?: string, moves?: (number | string)[], drawing?: boolean, stays?: boolean, past?: boolean,
 *   refused?: () => void}} more
 *   moves: the moves to play, by index or by name; stays: the last answer is shown until there is a new one;
 *   past: the game comes from the browser's history or a link; refused: is called if it cannot be opened or solved
 */
export async function open(source, { sentence: about = "", moves = [], drawing = false, stays = false, past = false, refused } = {}) {
  if (!past) {
    if (!stays) keepMoves();
    remember(source, about, stays);
  }
  const asIs = source.format === AUTO; // the format is not given
  const mine = ++turn, { game, graph } = state, rules = isByRules(source), wasByRules = charted !== null || isCharting;
  const chapter = source.chapter, left = state.source.chapter && !chapter;
  change({ source, ...(chapter ? { hidden: phaseOf(chapter) !== "why", hands: ALONE } : left ? { hidden: false, hands: ALONE } : {}), sentence: about, busy: "Solving…", progress: "", complaint: "", notes: [], game: null, graph: null, drawing,
    ...(stays ? {} : NOTHING), hints: [], lesson: null, theories: null, lit: new Set(), playing: false });
  stopComparing();
  try {
    if (wasByRules) await dropChart(graph);
    if (opening) client.cancel();
    else {
      opening = true;
      await closeGames(client, wasByRules ? [game] : [graph, game]);
    }
    if (mine !== turn) return;
    if (source.file && source.file.size > MOST_READ)
      throw new Error(`${source.file.name} has ${inGigabytes(source.file.size)}, and a page reads at most ${inGigabytes(MOST_READ)}.`);
    const opened = await still(mine, client.call("open", asked(source)));
    if (opened.game === null) throw new Error(sentence(opened.complaints));
    const found = recognised(opened.complaints), notes = notesIn(opened.complaints), edited = state.source !== source; // while it was opened
    if (found) source = { ...source, format: found };
    if (source.begins) notes.push({ text: `Play begins at ${source.begins}, the first position`, change: ELSEWHERE, words: [], format: "" });
    change({ game: opened.game, notes, ...(edited ? {} : { source }) });
    const { output } = await still(mine, told(client.ask(opened.game, "players")));
    change({ players: JSON.parse(output) });
    checkPlan(JSON.parse((await still(mine, told(client.ask(opened.game, "plan")))).output));
    await still(mine, told(client.ask(opened.game, "solve")));
    await lookOn(null, mine);
    if (lacksStart() && asIs && !PLAIN.includes(source.format)) {
      const { chart } = await still(mine, client.call("chart", { game: opened.game, graph: opened.game, most: 100 }));
      const first = chart?.positions[chart.moves[0]?.[0] ?? 0]?.name; // one with moves, if there is one
      if (first) {
        opening = false;
        change(NOTHING);
        await open({ ...source, words: [...source.words, "--token", first], begins: first }, { sentence: about, moves, drawing, stays: true });
        return;
      }
    }
    change({ busy: "", drawn: hasPoints() });
    await replay(moves, mine);
    opening = !rules;
    charting = hasPoints() ? Promise.resolve() : drawAll(source, opened.game, mine);
    if (!rules) await charting;
    opening = false;
    await reply();
  } catch (error) {
    if (error instanceof Cancelled || mine !== turn) return;
    opening = false;
    change({ busy: "", complaint: /** @type {Error} */ (error).message, ...NOTHING });
    refused?.();
  }
}

/**
 * Plays the moves of an address or of the past; the first that does not exist ends it, with a sentence.
 * @param {(number | string)[]} moves
 * @param {number} mine the turn it belongs to
 */
async function replay(moves, mine) {
  for (const move of moves) {
    const all = answerNow()?.all_moves ?? [], index = typeof move === "string" ? moveCalled(all, move) : move;
    if (!all[index]) {
      change({ complaint: `Move ${state.at + 1} of the address is ${typeof move === "string" ? `“${move}”` : `number ${move + 1}`}, and there is no such move here.` });
      return;
    }
    await still(mine, play(index));
  }
}

/** The text of the button of the note on the first position. */
export const ELSEWHERE = "begin elsewhere";

/**
 * Opens the game again, without an assumption.
 * @param {import("./notes.js").Note} note
 */
export function decline({ change: what, words, format }) {
  const { source: { begins, ...source }, sentence: about } = state, at = source.words.lastIndexOf("--token");
  if (what === ELSEWHERE) open({ ...source, words: source.words.filter((_, i) => i !== at && i !== at + 1) }, { sentence: about });
  else open({ ...state.source, words: [...source.words, ...words], format: format || source.format }, { sentence: about });
}

/** True if this game has points, which graphs of positions lack. */
const hasPoints = () => state.history[0]?.answer.score !== undefined;

/** Turns the graph into a drawing; it may have been read in any format. */
export async function drawIt() {
  try {
    const { output } = await take("write", "gg");
    open({ words: [], text: output, format: "gg" }, { sentence: state.sentence });
  } catch (error) {
    change({ complaint: /** @type {Error} */ (error).message });
  }
}

/**
 * Sets the start of play in a graph that does not state it.
 * @param {string} name of a position
 */
export function beginAt(name) {
  const { source: { begins, ...source }, sentence: about, drawing } = state;
  const text = source.format === "gg" && source.text ? `${source.text.trimEnd()}\ns ${name}\n` : "";
  open(text ? { ...source, text } : { ...source, words: [...source.words, "--token", name] }, { sentence: about, drawing });
}

/**
 * Goes to a position that is typed: the game begins there; several tokens with blanks between. If there is no such
 * position, a sentence says so and the game stays.
 * @param {string} typed
 */
export async function goToPosition(typed) {
  const { source, sentence: about } = state, { words } = source, rules = isByRules(source), option = rules ? "--position" : "--token";
  const kept = words.filter((word, i) => word !== option && words[i - 1] !== option);
  const there = rules ? [option, typed.trim()] : typed.split(/[\s,]+/).filter(Boolean).flatMap((name) => [option, name]);
  const moves = state.history.slice(1, state.at + 1).map(({ move }, i) => state.history[i].answer.all_moves.indexOf(move));
  let refused = false;
  await open({ ...source, words: [...kept, ...there] }, { sentence: about, stays: true, refused: () => (refused = true) });
  const { complaint } = state;
  if (!refused) return;
  await open(source, { sentence: about, moves, stays: true });
  change({ complaint });
}

/** True if this is a graph that does not state where play begins. */
export const lacksStart = () => {
  const first = state.history[0]?.answer;
  return Boolean(first) && first.position === undefined && (first.tokens ?? []).length === 0 && !isByRules(state.source);
};

/**
 * Makes the chart of all positions, unless there are too many. For a game by rules it uses a separate worker.
 * @param {import("./state.js").Source} source
 * @param {number} opened
 * @param {number} mine the turn it belongs to
 */
async function drawAll(source, opened, mine) {
  const rules = isByRules(source), by = rules ? (charter ??= client.twin()) : client;
  isCharting = rules;
  try {
    const game = rules ? (await still(mine, by.call("open", asked(source)))).game : opened;
    if (rules) charted = game;
    await chartAll(by, game, mine);
    isCharting &&= mine !== turn;
  } catch (error) {
    if (!(error instanceof Cancelled) && mine === turn) change({ complaint: /** @type {Error} */ (error).message });
  }
  if (mine === turn) change({ drawn: true });
}

/**
 * @param {import("../engine/client.js").Client} by
 * @param {number} game
 * @param {number} mine
 */
async function chartAll(by, game, mine) {
  const moves = Math.max(1, state.history[0].answer.all_moves?.length ?? 1), limit = Math.min(MOST_EXPLORED, Math.ceil(MOST_LED / moves));
  const explored = await still(mine, by.call("explore", { game, limit }));
  if (explored.game === null) return;
  change({ graph: explored.game });
  const solved = await still(mine, by.ask(explored.game, "solve"));
  const drawn = await still(mine, by.call("chart", { game, graph: solved.status === 0 ? explored.game : game, most: MOST_SHOWN }));
  change(drawn);
}

/**
 * Plays the index-th of all moves of the answer that is shown.
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
 * Plays a move, and lets the other hand answer.
 * @param {number} index
 */
export async function playAndWait(index) {
  if (state.at === state.history.length - 1 && handAt(state.at) !== "you") return; // it is about to play
  await play(index);
  await reply();
}

/**
 * Plays the move that leads to a position of the chart, if there is one.
 * @param {string} name
 */
export function playTo(name) {
  if (lacksStart()) {
    beginAt(name);
    return;
  }
  const moves = answerNow()?.all_moves ?? [];
  const index = moves.findIndex((/** @type {any} */ m) =>
    (m.move === undefined ? m.to_name ?? String(m.to) : nameInGraph(m.to)) === name);
  if (index >= 0) playAndWait(index);
}

/** The move of a hand: best play takes the first best move, fallible play sometimes any move. */
function choose(/** @type {any[]} */ moves, /** @type {import("./state.js").Hand} */ hand) {
  const all = moves.map((_, index) => index);
  if (hand === "fallible" && Math.random() * 100 < state.slips) return all[Math.floor(Math.random() * all.length)];
  return all.sort((a, b) => rank(moves[a]) - rank(moves[b]))[0];
}

/** The hand that plays at a moment; "you" also if play is over. */
function handAt(/** @type {number} */ at) {
  const answer = state.history[at]?.answer;
  return answer?.all_moves?.length ? state.hands[/** @type {"L" | "R"} */ (answer.first)] : "you";
}

let replying = -1; // the game in which a hand is about to play

/**
 * Lets the other hands play until it is your turn, play is over, or a position repeats.
 * @param {boolean} anew  even where moves were taken back
 */
export async function reply(anew = false) {
  const mine = turn;
  if (replying === mine) return;
  replying = mine;
  for (let moves = 0, first = anew; moves < 200 && mine === turn; moves++, first = false) {
    const { at } = state;
    if (handAt(at) === "you" || (!first && at < state.history.length - 1)) break;
    await new Promise((resolve) => setTimeout(resolve, 350));
    if (mine === turn && at === state.at && handAt(at) !== "you") await play(choose(answerNow().all_moves, handAt(at)));
  }
  if (replying === mine) replying = -1;
}

const playAlone = () => !Object.values(state.hands).includes("you");

/** Goes one moment back or forward (by = -1 or 1), or to your next turn if another hand plays as well. */
export function step(/** @type {number} */ by) {
  const end = by < 0 ? 0 : state.history.length - 1;
  let at = state.at + by;
  while (!playAlone() && at !== end && handAt(at) !== "you") at += by;
  goTo(at);
  if (at === 0 && !playAlone()) reply(true);
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays best moves on both sides until it is stopped. */
async function playOn(/** @type {number} */ pace, /** @type {() => boolean} */ wanted) {
  for (let moves = 0; moves < 60 && wanted(); moves++) {
    const all = answerNow()?.all_moves ?? [];
    if (all.length === 0) return;
    await play(choose(all, "best"));
    await pause(pace);
  }
}

/** Plays the rest of the game. */
export async function playOut() {
  const mine = turn;
  change({ playing: true });
  await playOn(450, () => mine === turn && state.playing);
  if (mine === turn) change({ playing: false });
}

/** For newcomers: the open game plays itself and starts again, until the user acts; not with reduced motion. */
export async function demonstrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const mine = turn, wanted = () => mine === turn && state.playing;
  change({ playing: true });
  await pause(1500);
  await playOn(1100, wanted);
  await pause(1500);
  if (wanted()) goTo(0);
}

export function stopPlaying() {
  if (state.playing) change({ playing: false });
}

/**
 * Shows another moment.
 * @param {number} at
 */
export function goTo(at) {
  change({ at: Math.max(0, Math.min(at, state.history.length - 1)), playing: false, hints: [], theories: null, lit: new Set() });
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
  reply(true);
}

/** You play one side from now on, and best play the other. */
export function playRest(/** @type {"L" | "R"} */ side) {
  change({ hands: { L: "best", R: "best", [side]: "you" } });
  reply(true);
}

/** Both sides are yours again. */
export function forgetHands() {
  change({ hands: ALONE });
}

/**
 * Runs one command of the program; its words may refer to the open game as input.
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
export async function take(what, ...more) {
  if (state.game === null) throw new Error("There is no game to be saved.");
  if (what !== "write" || !isByRules(state.source)) return told(client.ask(state.game, what, ...more));
  if (hasPoints()) throw new Error("A game with points cannot be written as a graph: save a link, or this page with the game.");
  await charting;
  if (state.graph === null || !charter) throw new Error("This game has too many positions to be written as a graph.");
  return told(charter.ask(state.graph, what, ...more));
}

/** Requests one more hint. */
export async function hint() {
  if (state.game === null || state.busy || state.hints.length >= 4) return;
  const mine = turn, asked = state.at, { game } = state;
  const later = state.history.slice(asked + 1).map(({ move }, i) => state.history[asked + i].answer.all_moves.indexOf(move));
  // The game in the worker is at the end of the history: it goes back for the hint, and forward again.
  const asks = [...(later.length ? [["back", later.length]] : []), ["hint", state.hints.length + 1], ...later.map((index) => ["play", index])];
  const told = await Promise.all(asks.map(([name, ...more]) => client.ask(game, String(name), ...more))).catch(() => []);
  const given = told[later.length ? 1 : 0];
  if (given?.status === 0 && mine === turn && asked === state.at) change({ hints: [...state.hints, JSON.parse(given.output)] });
}

/**
 * The words of a command for the game that is open.
 * @param {string} command
 * @param {string[]} more
 */
export function wordsFor(command, ...more) {
  const { words, text } = state.source, rules = words.includes("--ruleset");
  return [command, ...(rules ? [] : from(state.source)), ...words, ...(rules && text ? ["-"] : []), ...more];
}

/** @type {import("../engine/client.js").Client | null} */
let aside = null; // for questions beside the game
let comparisons = 0, compared = 0; // number started, and the last one finished

/**
 * A question beside the game, which does not wait for it.
 * @template T
 * @param {(client: import("../engine/client.js").Client) => Promise<T>} question
 */
export function askAside(question) {
  aside ??= client.twin();
  return question(aside);
}

/** The words of a command for the current position, as far as options can describe it. */
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

/** Queries every theory about the current position. */
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

/** Starts to show the method at work. */
export async function learn() {
  const mine = turn, traced = await run(wordsFor("trace", "--json"));
  if (mine !== turn) return;
  if (traced.status !== 0) change({ complaint: sentence(traced.complaints) });
  else change({ lesson: lessonOf(traced.output), lit: new Set() });
}

/** Cancels running work. */
export function cancel() {
  turn++;
  opening = false;
  client.cancel();
  dropChart(null);
  change({ busy: "", complaint: "Cancelled.", game: null, graph: null });
}
