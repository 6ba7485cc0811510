/**
 * The worker: one engine, and the games that the page keeps open in it. A message {id, call, ...}
 * is answered by {id, value} or {id, error}; {stage, done, total} reports progress meanwhile. The page
 * cancels by ending the worker and starting another one with the same module, so no call here needs
 * to be interruptible.
 */
import { MOST_IN_SVG, sceneOf } from "../page/scene.js";
import { Engine } from "./engine.js";

/** @type {Engine | null} */
let engine = null;
/** @type {Map<number, import("./engine.js").Game>} */
const games = new Map();
let last = 0;

/** Returns the program's output, with the number of the game that was opened. */
const keep = ({ game, ...told }) => {
  if (game) games.set(++last, game);
  return { ...told, game: game ? last : null };
};

/** The bytes of an input; a file is read here, so the page does not wait for it. */
const read = (input) => (input instanceof Blob ? new Uint8Array(new FileReaderSync().readAsArrayBuffer(input)) : input);

const calls = {
  start: ({ module }) => {
    engine = new Engine(module);
    let last = 0;
    engine.progress = (stage, done, total) => {
      if (performance.now() - last < 200) return;
      last = performance.now();
      self.postMessage({ stage, done, total });
    };
  },
  run: ({ words, input }) => engine.run(words, read(input)),
  open: ({ words, input }) => keep(engine.open(words, read(input))),
  explore: ({ game, limit }) => keep(games.get(game).explore(limit)),
  chart: ({ game, graph, most }) => {
    const told = games.get(graph).map(most), own = games.get(game).map(most);
    if (told.status !== 0) return { chart: null, scene: null };
    const chart = JSON.parse(told.output);
    const worth = new Map(own.status === 0 ? JSON.parse(own.output).positions.map((p) => [p.vertex, p.value]) : []);
    for (const p of chart.positions) p.value ??= worth.get(p.vertex);
    return { chart, scene: chart.positions.length > MOST_IN_SVG ? sceneOf(chart, (...asked) => engine.place(...asked)) : null };
  },
  close: ({ game }) => {
    games.get(game)?.close();
    games.delete(game);
  },
  ask: ({ game, name, more }) => games.get(game)[name](...more),
};

self.onmessage = ({ data: { id, call, ...rest } }) => {
  try {
    if (!engine && call !== "start") throw new Error("the program did not start");
    self.postMessage({ id, value: calls[call](rest) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
