#!/usr/bin/env node
// The program in WebAssembly as a command, with the files of the machine: `program.mjs
// greatgame.wasm solve FILE` works like `greatgame solve FILE`. The tests compare the two.
import fs from "node:fs";
import { Engine } from "./engine.js";
import { Host } from "./host.js";

class Machine extends Host {
  find(name) {
    const path = this.paths.get(name) ?? name;
    return fs.existsSync(path) && fs.statSync(path).isFile() ? fs.readFileSync(path) : undefined;
  }

  keep(name, data) {
    fs.writeFileSync(this.paths.get(name) ?? name, data);
  }
}

const [, , module, ...words] = process.argv;
const host = new Machine(new Map());
// The folder of the host has one root: the command line shows which paths are absolute.
host.paths = new Map(words.filter((word) => word.startsWith("/")).map((word) => [word.replace(/^\/+/, ""), word]));

/** Repeats a call while a pipe reports that it is not ready. @template T @param {() => T} use */
function patiently(use) {
  for (;;)
    try {
      return use();
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

/** Reads all of standard input; nothing if it is a terminal or closed. */
function readInput() {
  const pieces = [];
  const piece = new Uint8Array(1 << 16);
  if (process.stdin.isTTY) return piece.subarray(0, 0);
  for (;;) {
    const size = patiently(() => fs.readSync(0, piece));
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(piece.slice(0, size));
  }
}

function write(descriptor, bytes) {
  for (let at = 0; at < bytes.length;)
    at += patiently(() => fs.writeSync(descriptor, bytes, at));
}

const engine = new Engine(new WebAssembly.Module(fs.readFileSync(module)), host);
const told = engine.run(words, readInput());
write(1, told.bytes);
write(2, Buffer.from(told.complaints));
process.exitCode = told.status;
