// Explanations of a game, and results of large games: theories, ranks, curves, the method for every theory,
// pictures of every size; and the contents of the file and its module.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const build = process.env.GG_BUILD_DIR ?? "", root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "reading-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

test("moves are ranked as a player would: whoever loses holds out as long as can be", () => withPage(async (view) => {
  for (const name of ["Hexapawn", "King and rook", "The Great Game", "Tic-tac-toe"]) {
    await choose(view, name);
    for (let moves = 0; moves < 3; moves++) {
      const all = await view.$$eval("ol.moves .mark", (marks) => marks.map((mark) => mark.textContent));
      const ranks = all.map((text) => {
        const turns = Number(/(\d+) turn/.exec(text)?.[1] ?? 0);
        return text.startsWith("wins") ? turns : text.startsWith("draws") ? 1e4 : 1e6 - turns;
      });
      assert.ok(ranks.length > 0 && ranks.every((rank, i) => i === 0 || ranks[i - 1] <= rank), `${name}: ${all}`);
      await view.locator("ol.moves button").last().click();
      await solved(view);
      if (!(await view.$("ol.moves button"))) break;
    }
  }
}));

test("the history of values is a curve, which goes back to any moment", () => withPage(async (view) => {
  await choose(view, "Hexapawn");
  for (const left of [5, 4, 3]) {
    await view.locator("ol.moves button").first().click();
    await says(view, "#verdict strong", `Black wins in ${left} turns`);
  }
  await view.waitForFunction(() => document.querySelectorAll("#curve circle").length === 4);
  await view.locator("#curve circle").nth(1).press("Enter");
  await says(view, "#verdict strong", "Black wins in 5 turns");
}));

test("the method of every theory goes to its end, and keeps the score of its questions", () => withPage(async (view) => {
  for (const [game, word] of [["Nim 1, 2, 3", /least number/], ["A sum with a circle", /without a value|is worth k/], ["Kayles", /least number/],
    ["The Great Game", /mini|maxi/], ["A graph with a circle", /./], [{ words: ["--value", "number"], text: "p normal 4 3\ns 1\ne 1 2 L\ne 1 3 R\ne 3 4 L\n" }, /simplest|number/]]) {
    if (typeof game === "string") await choose(view, game);
    else await follow(view, game);
    await solved(view);
    await view.click("text=Watch the method at work");
    await view.waitForSelector("#learn .steps");
    const told = [];
    for (let steps = 0; steps < 4; steps++) {
      await view.click("[aria-label='One step on']");
      told.push(await view.textContent("#learn .steps"));
    }
    assert.match(told.join(" "), word, JSON.stringify(game));
    await view.click("[aria-label='To the end']");
    await view.waitForFunction(() => document.querySelector("#learn .position:not(.open)") &&
      !document.querySelector("#learn .position.open")); // all is decided
    await view.click("text=Back to the game");
  }
  await choose(view, "A graph with a circle");
  await view.click("text=Watch the method at work");
  await view.check("text=Ask me");
  for (const [at, score] of [["sea", "1 of 1 right"], ["inn", "1 of 2 right"]]) {
    await view.click("[aria-label='One step on']");
    await says(view, "#learn .asked", /^Which/);
    await view.click(`#learn .position[data-name=${at}]`);
    await says(view, "#learn .lesson", new RegExp(score));
    if (at === "inn") {
      await says(view, "#learn .asked", "Not yet: inn needs more to be known. Try once more.");
      await view.click(`#learn .position[data-name=${at}]`);
      await says(view, "#learn .asked", /^Not yet: inn needs more to be known\. (?!Try)/);
    }
    await view.click("[aria-label='One step on']");
  }
}));

test("few positions are drawn each on its own, of more there is a map, of very many the first", () => withPage(async (view) => {
  for (const [vertices, drawn, words] of [[300, 300, null], [301, null, /all positions/], [7000, null, /the first 5,000 of 7,000 positions/]]) {
    const file = path.join(folder, `${vertices}.gg`), words_ = ["gen", "random", "--play", "normal", "--vertices", String(vertices), "--edges", String(2 * vertices), "-o", file];
    assert.equal(spawnSync(path.join(build, "greatgame"), words_).status, 0);
    await view.setInputFiles("#file", file);
    await says(view, "#sentence", path.basename(file));
    await solved(view);
    await view.waitForSelector(drawn ? "#picture svg" : "#picture canvas");
    if (drawn) await view.waitForFunction((n) => document.querySelectorAll("#picture .position").length === n, drawn);
    else await says(view, "#picture", words);
    assert.equal(await view.locator("#picture canvas").count(), drawn ? 0 : 1);
  }
}));

test("the page is one small file that may ask for nothing", () => {
  const page = fs.readFileSync(path.join(build, "web/greatgame.html"), "latin1");
  const gzipped = zlib.gzipSync(Buffer.from(page, "latin1"), { level: 9 }).length;
  assert.ok(gzipped < 650000, `${gzipped} bytes, gzipped`);
  assert.match(page, /http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*"/);
  assert.doesNotMatch(/content="(default-src[^"]*)"/.exec(page)[1], /connect-src|https?:|\*/);
  assert.doesNotMatch(page, /<(link|img|iframe)[^>]*(href|src)=/);
});

test("the face of the module has some twenty calls, over the public header and what commands are made of", () => {
  const calls = WebAssembly.Module.exports(new WebAssembly.Module(fs.readFileSync(path.join(build, "web/greatgame.wasm"))))
    .map(({ name }) => name).filter((name) => name.startsWith("gg_"));
  assert.ok(calls.length >= 15 && calls.length <= 22, calls.join(" "));
  for (const [, header] of fs.readFileSync(path.join(root, "web/face.c"), "utf8").matchAll(/#include "(.*)"/g))
    assert.ok(["include", "cli"].some((place) => fs.existsSync(path.join(root, place, header))), header);
});
