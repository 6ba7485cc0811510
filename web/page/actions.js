/** What can be done: every function asks the worker and changes the state. */
import { Cancelled, Client } from "../engine/client.js";
import { change, state } from "./state.js";

const MOST_SHOWN = 5000;

/** @type {Client} */
let client;
let turn = 0; // of opening: what an earlier one still brings is dropped

/** @param {Client} made */
export function begin(made) {
  client = made;
}

/** The sentence without the name of the program. @param {string} complaints */
const sentence = (complaints) => complaints.trim().replace(/^greatgame: (<stdin>:)?/gm, "");

/** @param {Promise<any>} asked */
async function told(asked) {
  const answer = await asked;
  if (answer.status > 1) throw new Error(sentence(answer.complaints));
  return answer;
}

async function closeGames() {
  const { game, graph } = state;
  change({ game: null, graph: null });
  if (graph !== null) await client.call("close", { game: graph });
  if (game !== null) await client.call("close", { game });
}

/** The answer after the moves that were played. @param {any} move that led there */
async function lookAt(move) {
  const answer = JSON.parse((await told(client.ask(state.game ?? 0, "answer"))).output);
  const history = [...state.history.slice(0, state.at + (move ? 1 : 0)), { answer, move }];
  change({ history, at: history.length - 1 });
}

/** Opens and solves. @param {import("./state.js").Source} source */
export async function open(source) {
  const mine = ++turn;
  if (state.busy) client.cancel();
  else await closeGames();
  change({ source, busy: "solving", complaint: "", game: null, graph: null, map: null, history: [], at: 0,
    lit: new Set() });
  try {
    const rules = source.words.includes("--ruleset");
    const words = rules ? source.words : ["--from", source.format, ...source.words];
    const input = new TextEncoder().encode(source.text);
    const { game, ...opened } = await client.call("open", { words, input });
    if (game === null) throw new Error(sentence(opened.complaints));
    state.game = game;
    await told(client.ask(game, "solve"));
    await lookAt(null);
    await drawAll(game);
    change({ busy: "" });
  } catch (error) {
    if (error instanceof Cancelled || mine !== turn) return;
    change({ busy: "", complaint: /** @type {Error} */ (error).message });
  }
}

/** The map of all positions; where there are too many, none. @param {number} game */
async function drawAll(game) {
  const explored = await client.call("explore", { game, limit: 200000 });
  if (explored.game === null) return;
  state.graph = explored.game;
  const solved = await client.ask(explored.game, "solve");
  const from = solved.status === 0 ? explored.game : game;
  const map = JSON.parse((await told(client.ask(from, "map", MOST_SHOWN))).output);
  const own = await client.ask(game, "map", MOST_SHOWN);
  if (own.status === 0)
    JSON.parse(own.output).positions.forEach((p) => {
      const other = map.positions.find((q) => q.vertex === p.vertex);
      if (other && p.value !== undefined) other.value = p.value;
    });
  change({ map });
}

/** Plays a move of the answer that is looked at. @param {number} index of all moves */
export async function play(index) {
  const answer = state.history[state.at]?.answer;
  const move = answer?.all_moves?.[index];
  if (!move || state.busy) return;
  const back = state.history.length - 1 - state.at;
  change({ busy: "playing" });
  if (back > 0) await client.ask(state.game ?? 0, "back", back);
  state.history.length = state.at + 1;
  await client.ask(state.game ?? 0, "play", index);
  await lookAt(move);
  change({ busy: "" });
}

/** Looks at an earlier answer. @param {number} at */
export function goTo(at) {
  change({ at: Math.max(0, Math.min(at, state.history.length - 1)) });
}

/** @param {string[]} names */
export function light(names) {
  change({ lit: new Set(names) });
}
