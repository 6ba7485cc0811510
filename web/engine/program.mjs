#!/usr/bin/env node
// The program in WebAssembly as a command, with the files of the machine: `program.mjs
// greatgame.wasm solve FILE` does what `greatgame solve FILE` does. The tests compare the two.
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
// The folder of the host has one root: absolute paths are told apart by what the words say.
host.paths = new Map(words.filter((word) => word.startsWith("/")).map((word) => [word.replace(/^\/+/, ""), word]));
const reads = !process.stdin.isTTY;
const engine = new Engine(new WebAssembly.Module(fs.readFileSync(module)), host);
const told = engine.run(words, reads ? fs.readFileSync(0) : new Uint8Array(0));
fs.writeSync(1, told.bytes);
process.stderr.write(told.complaints);
process.exitCode = told.status;
