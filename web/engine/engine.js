/**
 * The program in WebAssembly: whole commands, and a game that stays open. It lives in a worker of
 * the page (worker.js), or in node for the tests. Calls take the words of a command line, and return
 * the program's output.
 *
 * @typedef {{status: number, output: string, complaints: string, bytes: Uint8Array}} Told
 */
import { Exit, Host } from "./host.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {Host} host
   */
  constructor(module, host = new Host(new Map())) {
    this.host = host;
    /** Called periodically, with the stage, the amount done and the total; total 0: not known. */
    this.progress = (/** @type {string} */ _stage, /** @type {number} */ _done, /** @type {number} */ _total) => {};
    const progress = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ done, /** @type {number} */ total) =>
      this.progress(decoder.decode(host.bytes(at, size)), done, total);
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: host.calls, page: { progress } });
    /** @type {any} */
    this.c = instance.exports;
    host.memory = this.c.memory;
    this.c._initialize();
  }

  /**
   * Calls `use` with the words copied into the memory of the program.
   * @template T
   * @param {string[]} words  @param {(at: number, size: number) => T} use
   */
  withWords(words, use) {
    const text = encoder.encode(words.map((word) => `${word}\0`).join(""));
    const at = this.c.gg_web_room(text.length);
    this.host.bytes(at, text.length).set(text);
    try {
      return use(at, text.length);
    } finally {
      this.c.gg_web_release(at);
    }
  }

  /**
   * Calls `run` and collects its output.
   * @param {() => number} run
   * @returns {Told}
   */
  collect(run) {
    let status;
    this.host.output.length = this.host.complaints.length = 0;
    try {
      status = run();
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      status = error.status;
    }
    const bytes = this.host.output.take();
    return {
      status,
      bytes,
      output: decoder.decode(bytes),
      complaints: decoder.decode(this.host.complaints.take()),
    };
  }

  /**
   * Runs one command of the program with this standard input; also returns the files that it wrote.
   * @param {string[]} words
   */
  run(words, input = new Uint8Array(0)) {
    this.host.setInput(input);
    const told = this.collect(() => this.withWords(words, (at, size) => this.c.gg_web_run(at, size)));
    const files = Object.fromEntries(this.host.files);
    this.host.files.clear();
    return { ...told, files };
  }

  /**
   * Places boxes that are joined by lines: see gg_web_place.
   * @param {number[]} sizes  @param {number[]} ends  @param {{narrowest: number, aspect: number, lanes: number}} frame
   */
  place(sizes, ends, { narrowest, aspect, lanes }) {
    const at = this.c.gg_web_room(8 * sizes.length + 4 * ends.length), after = at + 8 * sizes.length;
    if (!at) throw new Error("no memory");
    const { buffer } = this.c.memory;
    new Float64Array(buffer, at, sizes.length).set(sizes);
    new Uint32Array(buffer, after, ends.length).set(ends);
    const { status, output, complaints } = this.collect(() => this.c.gg_web_place(at, sizes.length / 3, after, ends.length / 3, narrowest, aspect, lanes));
    this.c.gg_web_release(at);
    if (status !== 0) throw new Error(complaints);
    return JSON.parse(output);
  }

  /**
   * Opens a game from the words of `greatgame solve`; `game` is null if it was refused.
   * @param {string[]} words
   */
  open(words, input = new Uint8Array(0)) {
    let handle = 0;
    this.host.setInput(input);
    const told = this.collect(() => {
      handle = this.withWords(["solve", ...words], (at, size) => this.c.gg_web_open(at, size));
      return handle ? 0 : 3;
    });
    return { ...told, game: handle ? new Game(this, handle) : null };
  }
}

/** A game that stays open until it is closed. Each call returns the program's output. */
export class Game {
  /**
   * @param {Engine} engine
   * @param {number} handle
   */
  constructor(engine, handle) {
    this.engine = engine;
    this.handle = handle;
  }

  /**
   * @param {string} name
   * @param {...number} more
   * @returns {Told}
   */
  ask(name, ...more) {
    return this.engine.collect(() => this.engine.c[`gg_web_${name}`](this.handle, ...more) ?? 0);
  }

  /** The next instance of the input; status 1 if there is none. */
  next() {
    return this.ask("next");
  }

  /** {"method", "positions", "bytes"}: the estimated cost of solving. */
  plan() {
    return this.ask("plan");
  }

  /** {"L", "R"}: the names of the players. */
  players() {
    return this.ask("players");
  }

  solve() {
    return this.ask("solve");
  }

  /** The object of `why --json`, after the moves that were played. */
  answer() {
    return this.ask("answer");
  }

  /**
   * The object of `why --json --hint`.
   * @param {number} stage  from 1 to 4
   */
  hint(stage) {
    return this.ask("hint", stage);
  }

  /** @param {number} index of all moves of the answer */
  play(index) {
    return this.ask("play", index);
  }

  back(moves = 1) {
    return this.ask("back", moves);
  }

  /**
   * The positions of a game by rules as a graph, or null: the game already is a graph, or has too many
   * positions, which `complaints` reports.
   * @param {number} limit
   */
  explore(limit) {
    let handle = 0;
    const told = this.engine.collect(() => {
      handle = this.engine.c.gg_web_explore(this.handle, limit);
      return handle ? 0 : 4;
    });
    return { ...told, game: handle ? new Game(this.engine, handle) : null };
  }

  /**
   * The shown part of the graph: see gg_web_map.
   * @param {number} most  @param {number} from
   */
  map(most, from = 0xffffffff) {
    return this.ask("map", from, most);
  }

  check() {
    return this.ask("check");
  }

  certificate(text = false) {
    return this.ask("certificate", text ? 1 : 0);
  }

  /** @param {string} format */
  write(format) {
    return this.engine.withWords([format], (at) => this.ask("write", at));
  }

  close() {
    this.engine.c.gg_web_close(this.handle);
    this.handle = 0;
  }
}
