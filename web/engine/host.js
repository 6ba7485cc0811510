/**
 * The environment of the program in place of an operating system: standard streams and files in
 * memory, a clock, random bytes. It has the calls of WASI (preview 1) that libc makes; a module that
 * imports any other call does not start.
 *
 * Files are looked up in `files` by their path without a leading slash; a written file appears
 * there when it is closed. Descriptors 0, 1 and 2 are the streams, 3 is the folder that contains all
 * files.
 *
 * @typedef {Map<string, Uint8Array>} Files
 */

const OK = 0, BAD_DESCRIPTOR = 8, EXISTS = 20, INVALID = 28, NO_ENTRY = 44, NOT_SUPPORTED = 58;
const STREAM = 2, FOLDER = 3, FILE = 4; // types of WASI: a character device, a directory, a file
const ROOT = 3;
const CREATE = 1, EXCLUSIVE = 4, TRUNCATE = 8; // of path_open

/** A growable array of bytes. */
export class Bytes {
  constructor() {
    this.buffer = new Uint8Array(1024);
    this.length = 0;
  }

  /**
   * @param {number} at
   * @param {Uint8Array} piece
   */
  put(at, piece) {
    const end = at + piece.length;
    if (end > this.buffer.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.buffer.length));
      grown.set(this.buffer.subarray(0, this.length));
      this.buffer = grown;
    }
    this.buffer.set(piece, at);
    this.length = Math.max(this.length, end);
  }

  /** Removes and returns all bytes. */
  take() {
    const all = this.buffer.slice(0, this.length);
    this.length = 0;
    return all;
  }
}

/** Thrown when the program exits. */
export class Exit extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`the program ended with status ${status}`);
    this.status = status;
  }
}

export class Host {
  /** @param {Files} files */
  constructor(files) {
    this.files = files;
    this.output = new Bytes();
    this.complaints = new Bytes();
    this.setInput(new Uint8Array(0));
    /** @type {Map<number, {name: string, data: Uint8Array | Bytes, at: number, writes: boolean}>} */
    this.open = new Map();
    /** @type {Map<string, number>} */
    this.numbers = new Map(); // serial numbers that identify files
    /** @type {WebAssembly.Memory | null} */
    this.memory = null;
  }

  /** @param {Uint8Array} bytes what standard input holds from now on */
  setInput(bytes) {
    this.input = { name: "-", data: bytes, at: 0, writes: false };
  }

  // The memory moves when it grows, so a view lasts for one call only.
  get view() {
    return new DataView(/** @type {WebAssembly.Memory} */ (this.memory).buffer);
  }

  /**
   * @param {number} at
   * @param {number} size
   */
  bytes(at, size) {
    return new Uint8Array(/** @type {WebAssembly.Memory} */ (this.memory).buffer, at, size);
  }

  /**
   * The pieces of memory given by an array of pointers and lengths.
   * @param {number} at  @param {number} count
   */
  pieces(at, count) {
    const view = this.view;
    return Array.from({ length: count }, (_, i) =>
      this.bytes(view.getUint32(at + 8 * i, true), view.getUint32(at + 8 * i + 4, true)));
  }

  /** @param {number} descriptor */
  stateOf(descriptor) {
    return descriptor === 0 ? this.input : this.open.get(descriptor);
  }

  /** The functions that the module imports. */
  get calls() {
    return {
      environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
        this.view.setUint32(count, 0, true);
        this.view.setUint32(size, 0, true);
        return OK;
      },
      environ_get: () => OK,
      clock_time_get: (/** @type {number} */ clock, /** @type {bigint} */ _, /** @type {number} */ out) => {
        const now = clock === 0 ? Date.now() : performance.now();
        this.view.setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      random_get: (/** @type {number} */ at, /** @type {number} */ size) => {
        crypto.getRandomValues(this.bytes(at, size));
        return OK;
      },
      proc_exit: (/** @type {number} */ status) => {
        throw new Exit(status);
      },
      poll_oneoff: () => NOT_SUPPORTED,
      path_create_directory: () => NOT_SUPPORTED, // there is one folder
      fd_fdstat_set_flags: () => OK,
      fd_prestat_get: (/** @type {number} */ descriptor, /** @type {number} */ out) => {
        if (descriptor !== ROOT) return BAD_DESCRIPTOR;
        this.view.setUint8(out, 0);
        this.view.setUint32(out + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (/** @type {number} */ descriptor, /** @type {number} */ at) => {
        if (descriptor !== ROOT) return BAD_DESCRIPTOR;
        this.bytes(at, 1)[0] = "/".charCodeAt(0);
        return OK;
      },
      fd_fdstat_get: (/** @type {number} */ descriptor, /** @type {number} */ out) => {
        const type = descriptor < ROOT ? STREAM : descriptor === ROOT ? FOLDER : FILE;
        if (descriptor > ROOT && !this.open.has(descriptor)) return BAD_DESCRIPTOR;
        this.bytes(out, 24).fill(0);
        this.view.setUint8(out, type);
        this.view.setBigUint64(out + 8, 0xffffffffn, true); // all rights
        this.view.setBigUint64(out + 16, 0xffffffffn, true);
        return OK;
      },
      fd_filestat_get: (/** @type {number} */ descriptor, /** @type {number} */ out) => {
        const state = this.stateOf(descriptor);
        if (descriptor > ROOT && !state) return BAD_DESCRIPTOR;
        this.putStat(out, descriptor < ROOT ? STREAM : descriptor === ROOT ? FOLDER : FILE,
          state ? state.data.length : 0, descriptor > ROOT && state ? state.name : `/${descriptor}`);
        return OK;
      },
      path_filestat_get: (/** @type {number} */ _, /** @type {number} */ __,
        /** @type {number} */ path, /** @type {number} */ size, /** @type {number} */ out) => {
        const name = this.name(path, size), data = this.find(name);
        if (!data) return NO_ENTRY;
        this.putStat(out, FILE, data.length, name);
        return OK;
      },
      path_open: (/** @type {number} */ _, /** @type {number} */ __, /** @type {number} */ path,
        /** @type {number} */ size, /** @type {number} */ how, /** @type {bigint} */ ___,
        /** @type {bigint} */ ____, /** @type {number} */ _____, /** @type {number} */ out) =>
        this.openFile(this.name(path, size), how, out),
      fd_close: (/** @type {number} */ descriptor) => {
        const state = this.open.get(descriptor);
        if (!state) return descriptor <= ROOT ? OK : BAD_DESCRIPTOR;
        if (state.data instanceof Bytes) this.keep(state.name, state.data.take());
        this.open.delete(descriptor);
        return OK;
      },
      fd_seek: (/** @type {number} */ descriptor, /** @type {bigint} */ offset,
        /** @type {number} */ whence, /** @type {number} */ out) => {
        const state = this.open.get(descriptor);
        if (!state) return descriptor < ROOT ? 70 : BAD_DESCRIPTOR; // 70: a pipe
        const from = whence === 0 ? 0 : whence === 1 ? state.at : state.data.length;
        if (from + Number(offset) < 0) return INVALID;
        state.at = from + Number(offset);
        this.view.setBigUint64(out, BigInt(state.at), true);
        return OK;
      },
      fd_read: (/** @type {number} */ descriptor, /** @type {number} */ at,
        /** @type {number} */ count, /** @type {number} */ out) => {
        const state = this.stateOf(descriptor);
        if (!state || !(state.data instanceof Uint8Array)) return BAD_DESCRIPTOR;
        let read = 0;
        for (const piece of this.pieces(at, count)) {
          const part = state.data.subarray(state.at, state.at + piece.length);
          piece.set(part);
          state.at += part.length;
          read += part.length;
        }
        this.view.setUint32(out, read, true);
        return OK;
      },
      fd_pread: (/** @type {number} */ descriptor, /** @type {number} */ at,
        /** @type {number} */ count, /** @type {bigint} */ offset, /** @type {number} */ out) => {
        const state = this.open.get(descriptor);
        if (!state || !(state.data instanceof Uint8Array)) return BAD_DESCRIPTOR;
        let from = Number(offset);
        for (const piece of this.pieces(at, count)) {
          const part = state.data.subarray(from, from + piece.length);
          piece.set(part);
          from += part.length;
        }
        this.view.setUint32(out, from - Number(offset), true);
        return OK;
      },
      fd_write: (/** @type {number} */ descriptor, /** @type {number} */ at,
        /** @type {number} */ count, /** @type {number} */ out) => {
        const state = this.open.get(descriptor);
        const to = descriptor === 1 ? this.output : descriptor === 2 ? this.complaints : state?.data;
        if (!(to instanceof Bytes)) return BAD_DESCRIPTOR;
        let written = 0;
        for (const piece of this.pieces(at, count)) {
          to.put(state ? state.at : to.length, piece);
          if (state) state.at += piece.length;
          written += piece.length;
        }
        this.view.setUint32(out, written, true);
        return OK;
      },
    };
  }

  /**
   * @param {number} out  @param {number} type  @param {number} size
   * @param {string} identity  no two files have the same
   */
  putStat(out, type, size, identity) {
    if (!this.numbers.has(identity)) this.numbers.set(identity, this.numbers.size + 1);
    this.bytes(out, 64).fill(0);
    this.view.setBigUint64(out + 8, BigInt(this.numbers.get(identity) ?? 0), true);
    this.view.setUint8(out + 16, type);
    this.view.setBigUint64(out + 24, 1n, true);
    this.view.setBigUint64(out + 32, BigInt(size), true);
  }

  /**
   * @param {number} at
   * @param {number} size
   */
  name(at, size) {
    return new TextDecoder().decode(this.bytes(at, size)).replace(/^(\.?\/)+/, "");
  }

  /**
   * The content of a file when it was opened; a subclass may look elsewhere too.
   * @param {string} name  @returns {Uint8Array | undefined}
   */
  find(name) {
    return this.files.get(name);
  }

  /**
   * Stores a file that was written and is closed.
   * @param {string} name
   * @param {Uint8Array} data
   */
  keep(name, data) {
    this.files.set(name, data);
  }

  /**
   * @param {string} name
   * @param {number} how
   * @param {number} out
   */
  openFile(name, how, out) {
    const data = this.find(name);
    if (!data && !(how & CREATE)) return NO_ENTRY;
    if (data && how & EXCLUSIVE) return EXISTS;
    const writes = Boolean(how & (CREATE | TRUNCATE));
    let descriptor = ROOT + 1;
    while (this.open.has(descriptor)) descriptor++;
    this.open.set(descriptor, { name, data: writes ? new Bytes() : data ?? new Bytes(), at: 0, writes });
    this.view.setUint32(out, descriptor, true);
    return OK;
  }
}
