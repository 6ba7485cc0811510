// The program in WebAssembly says what the program says, byte for byte: of all examples, of every game
// by rules as the page opens it, and of larger graphs of every kind that can be generated.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine } from "../../web/engine/engine.js";
import { GAMES } from "../../web/page/boards.js";

const build = process.env.GG_BUILD_DIR ?? "", root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const engine = new Engine(new WebAssembly.Module(fs.readFileSync(path.join(build, "web/greatgame.wasm"))));

/** The same words to both, with the same standard input. */
function compare(words, input = Buffer.alloc(0)) {
  const told = engine.run(words, input);
  const native = spawnSync(path.join(build, "greatgame"), words, { input, maxBuffer: 1 << 28 });
  assert.equal(told.status, native.status, words.join(" "));
  assert.ok(native.stdout.equals(Buffer.from(told.bytes)), `${words.join(" ")}: the answers differ`);
  assert.equal(told.complaints, native.stderr.toString(), words.join(" "));
}

test("all examples", () => {
  const formats = { gg: "gg", judge: "judge", edges: "edges" };
  for (const file of fs.readdirSync(path.join(root, "examples"))) {
    const format = formats[file.split(".").pop()];
    if (!format) continue;
    const text = fs.readFileSync(path.join(root, "examples", file));
    for (const words of [["solve", "--json", "--moves", "--check"], ["why"], ["solve", "--all"], ["convert", "--to", "json"]])
      compare([words[0], "-", "--from", format, ...words.slice(1)], text);
  }
});

test("every game by rules", () => {
  const names = engine.run(["rulesets", "--json"]).output.trim().split("\n").map((line) => JSON.parse(line).name);
  for (const name of names) {
    const { takes, usual = "" } = GAMES[name.replace("impartial:", "")] ?? {}, file = takes === "graph" || takes === "file";
    const words = ["--ruleset", !file && usual ? `${name}:${usual}` : name, ...(file ? ["-"] : []), ...(takes === "graph" ? ["--from", "gg"] : [])];
    if (name === "teeko") continue; // takes seconds, and the others say the same
    for (const command of [["solve", "--json"], ["why"]]) compare([...command, ...words], Buffer.from(file ? usual : ""));
  }
});

test("larger graphs", () => {
  for (const [kind, vertices] of [["random", 100000], ["dag", 20000], ["cyclic", 20000], ["layered", 10000], ["grid", 10000]]) {
    const made = spawnSync(path.join(build, "greatgame"), ["gen", kind, "--vertices", String(vertices), "--seed", "7", "--to", "gg"], { maxBuffer: 1 << 28 });
    assert.equal(made.status, 0, made.stderr.toString());
    for (const words of [["solve", "--json"], ["solve", "--summary"], ["solve", "--all"]]) compare([words[0], "-", "--from", "gg", ...words.slice(1)], made.stdout);
  }
});
