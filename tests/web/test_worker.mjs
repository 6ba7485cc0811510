// The output of the worker in a browser equals that of the program, byte for byte; and the page stays
// responsive while a million vertices are solved.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { withPage } from "./browser.mjs";

const build = process.env.GG_BUILD_DIR ?? "", root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "worker-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** The program here. */
function native(words, input) {
  const { status, stdout, stderr } = spawnSync(path.join(build, "greatgame"), words, { input, maxBuffer: 1 << 29 });
  return { status, output: stdout.toString("latin1"), complaints: stderr.toString("latin1") };
}

/** Remembers the workers that the page makes. */
const remember = () => {
  globalThis.made = [];
  globalThis.Worker = class extends globalThis.Worker {
    constructor(...more) {
      super(...more);
      globalThis.made.push(this);
    }
  };
};

/** Puts a file into the page, as if a user had chosen it. */
async function carry(view, file) {
  await view.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "carried", hidden: true })));
  await view.setInputFiles("#carried", file);
  await view.evaluate(() => {
    globalThis.carried = document.querySelector("#carried").files[0];
    document.querySelector("#carried").remove();
  });
}

/** The page's own worker runs a command with that file as its input. */
const ask = (view, words) => view.evaluate((words) => new Promise((done) => {
  const [worker] = globalThis.made, id = 1e9 + Math.random();
  const heard = ({ data }) => {
    if (data.id !== id) return;
    worker.removeEventListener("message", heard);
    const { status, bytes, complaints } = data.value, pieces = [];
    for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    done({ status, output: pieces.join(""), complaints: unescape(encodeURIComponent(complaints)) });
  };
  worker.addEventListener("message", heard);
  worker.postMessage({ id, call: "run", words, input: globalThis.carried });
}), words);

test("commands of every kind", () => withPage(async (view) => {
  const from = (name) => path.join(root, "examples", name);
  for (const [file, ...words] of [
    ["race.gg", "solve", "-", "--from", "gg", "--json", "--moves", "--check"], ["circle.gg", "why", "-", "--from", "gg"],
    ["sum.gg", "why", "-", "--from", "gg", "--json"], ["loops.gg", "solve", "-", "--from", "gg", "--line"], ["contest.judge", "solve", "-", "--from", "judge"],
    ["hackenbush.gg", "solve", "-", "--from", "gg", "--ruleset", "hackenbush", "--json"], ["park.board", "solve", "--ruleset", "police", "-", "--json"],
    ["columns.advance", "why", "--ruleset", "advance-or-eat", "-"], ["colours.gg", "solve", "-", "--from", "gg", "--all"],
    ["journey.gg", "trace", "-", "--from", "gg", "--json"], ["toads.gg", "solve", "-", "--from", "gg", "--summary"],
    ["trap.gg", "convert", "-", "-", "--from", "gg", "--to", "ggb"], ["trap.gg", "show", "-", "--from", "gg"],
    ["trap.gg", "solve", "--ruleset", "chess:KRK", "--json"], ["trap.gg", "solve", "--ruleset", "domineering:4x4", "--value", "form", "--json"],
    ["trap.gg", "calc", "{2|-1}+{1|*}", "--json"], ["trap.gg", "solve", "-", "--from", "pg"]]) {
    await carry(view, from(file));
    const told = await ask(view, words), wanted = native(words, fs.readFileSync(from(file)));
    assert.deepEqual(told, wanted, `${words.join(" ")} < ${file}`);
  }
}, { prepare: (view) => view.addInitScript(remember) }));

test("a million vertices, and clicks are handled meanwhile", () => withPage(async (view) => {
  const file = path.join(folder, "million.ggb");
  assert.equal(native(["gen", "random", "--vertices", "1000000", "--edges", "3000000", "--seed", "5", "-o", file]).status, 0);
  await carry(view, file);
  await view.evaluate(() => {
    globalThis.handled = { clicks: 0, gaps: [] };
    document.querySelector("h1").addEventListener("click", () => globalThis.handled.clicks++);
    let last = 0;
    const frame = (now) => {
      if (last) globalThis.handled.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (const words of [["solve", "-", "--from", "ggb", "--json"], ["solve", "-", "--from", "ggb", "--summary"], ["solve", "-", "--from", "ggb", "--all"]]) {
    let answered = false;
    await view.evaluate(() => Object.assign(globalThis.handled, { clicks: 0, gaps: [] }));
    const told = ask(view, words).finally(() => (answered = true));
    let clicks = 0;
    for (; !answered && clicks < 50; clicks++) await view.click("h1");
    const { output, status } = await told, { clicks: handled, gaps } = await view.evaluate(() => globalThis.handled);
    assert.ok(clicks > 1 && handled === clicks, `${handled} of ${clicks} clicks`);
    gaps.sort((a, b) => a - b);
    if (words[4] !== "--all") assert.ok(gaps[gaps.length >> 1] < 50, `half of the frames are less than ${gaps[gaps.length >> 1]} ms apart`);
    const wanted = native(words, fs.readFileSync(file));
    assert.equal(status, wanted.status);
    assert.ok(output === wanted.output, `${words.join(" ")}: ${output.length} and ${wanted.output.length} bytes`);
  }
}, { prepare: (view) => view.addInitScript(remember) }));
