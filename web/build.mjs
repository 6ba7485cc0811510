// Builds the page as one file: build.mjs ESBUILD FOLDER; FOLDER contains greatgame.wasm. The module
// and the scripts of the page are packed with gzip, encoded as letters, and inserted into
// page/index.html, whose content policy forbids every request. The same sources give the same bytes.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const [, , esbuild, folder] = process.argv;
const here = path.dirname(fileURLToPath(import.meta.url));

/** Returns one classic script made of a module and its imports. @param {string} entry */
function bundle(entry) {
  const words = [path.join(here, entry), "--bundle", "--format=iife", "--minify", "--charset=utf8",
    "--loader:.md=text", "--target=es2020", "--log-level=warning"];
  return execFileSync(esbuild, words, { encoding: "utf8" }).trimEnd();
}

/** A text inside of a script element cannot end it. @param {string} text */
const inScript = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

/**
 * Encodes bytes: their number, then five letters for each four bytes, 6 % less than base64. The letters
 * are the digits of a number to base 85, from "(" on; "#" replaces "<", which could begin an element.
 * @param {Buffer} bytes
 */
function letters(bytes) {
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]), codes = Buffer.alloc(5 * Math.ceil(bytes.length / 4));
  for (let group = 0; 5 * group < codes.length; group++) {
    let number = padded.readUInt32BE(4 * group);
    for (let i = 4; i >= 0; i--, number = Math.floor(number / 85)) {
      const code = 40 + (number % 85);
      codes[5 * group + i] = code === 60 ? 35 : code;
    }
  }
  return `${bytes.length} ${codes.toString("latin1")}`;
}

/** @param {Buffer | string} bytes */
const packed = (bytes) => letters(zlib.gzipSync(bytes, { level: 9 }));

const parts = {
  STYLE: execFileSync(esbuild, [path.join(here, "page/style.css"), "--minify", "--charset=utf8", "--log-level=warning"], { encoding: "utf8" }).trim(),
  WASM: packed(fs.readFileSync(path.join(folder, "greatgame.wasm"))),
  WORKER: inScript(bundle("engine/worker.js")),
  PAGE: packed(bundle("page/main.js")),
  BOOT: inScript(bundle("page/boot.js")),
};
const page = fs.readFileSync(path.join(here, "page/index.html"), "utf8")
  .replace(/\/\*([A-Z]+)\*\//g, (all, name) => (name in parts ? parts[name] : all));
const file = path.join(folder, "greatgame.html");
fs.writeFileSync(`${file}.new`, page);
fs.renameSync(`${file}.new`, file);

// The same module as a command, for the tests.
const command = path.join(folder, "greatgame");
fs.writeFileSync(command, `#!/bin/sh
exec node '${path.join(here, "engine/program.mjs")}' '${path.join(folder, "greatgame.wasm")}' "$@"
`);
fs.chmodSync(command, 0o755);
console.log(`${file}: ${Math.round(page.length / 1000)} kB`);
