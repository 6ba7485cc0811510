/**
 * The page's side of the worker. Every call returns a promise; `cancel` ends all running calls: their
 * promises are rejected with Cancelled, and a new worker starts with no game open.
 */
export class Cancelled extends Error {}

export class Client {
  /**
   * @param {WebAssembly.Module} module
   * @param {string} script of the worker
   */
  constructor(module, script) {
    this.module = module;
    this.script = script;
    this.address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.last = 0;
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.progress = (/** @type {string} */ _stage, /** @type {number} */ _done, /** @type {number} */ _total) => {};
    /** @type {Worker} */
    this.worker = new Worker(this.address);
    this.begin();
  }

  begin() {
    this.worker.onmessage = ({ data: { id, value, error, stage, done, total } }) => {
      if (stage) return this.progress(stage, done, total);
      const waits = this.waiting.get(id);
      this.waiting.delete(id);
      if (!waits) return;
      if (error === undefined) waits.resolve(value);
      else waits.reject(new Error(error));
    };
    this.call("start", { module: this.module }).catch(() => {}); // the next calls fail, too
  }

  /** Starts another worker with the same module. */
  twin() {
    return new Client(this.module, this.script);
  }

  /**
   * @param {string} call
   * @param {object} rest
   * @returns {Promise<any>}
   */
  call(call, rest = {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, call, ...rest });
    });
  }

  /**
   * Calls a method of a game: see Game in engine.js.
   * @param {number} game
   * @param {string} name
   * @param {any[]} more
   */
  ask(game, name, ...more) {
    return this.call("ask", { game, name, more });
  }

  cancel() {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Cancelled("cancelled"));
    this.waiting.clear();
    this.worker = new Worker(this.address);
    this.begin();
  }
}
