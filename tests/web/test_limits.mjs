// Input too large for the page is refused at once with a sentence; the page stays usable.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "limits-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

const rules = (name, ...more) => ({ words: ["--ruleset", name, ...more] });
const nothing = { words: [] };

test("what would take too much memory is refused by the plan", () => withPage(async (view) => {
  for (const [game, wanted] of [
    [rules("chess:KQKRB"), "This game takes 9 GB of memory, and a page has at most 4 GB."],
    [rules("nim:999999999,999999999,999999999"), "nim:999999999,999999999,999999999: a heap of 999999999 is too large: at most 1000000"],
    [rules("quixo:5x5"), "quixo:5x5: quixo takes 3x3 or 4x4"],
    [rules("domineering:9x9"), /a part of the board takes 9 x 9 cells/],
    [{ ...nothing, text: "p normal 2000000000 0\ns 1\n" },
      "a graph of 2000000000 vertices and 0 edges: 64000526056 bytes would be needed at least, and the memory limit is 4294967296"],
    [{ ...nothing, text: "p normal 300000000 1000000000\ns 1\n" }, "line 1, column 20: the p line promises 1000000000 edges, the instance has 0"],
  ]) {
    const began = Date.now();
    await follow(view, game);
    await says(view, "#complaint", wanted);
    assert.ok(Date.now() - began < 20000, "it does not try");
    assert.equal(await choose(view, "Nim 1, 2, 3"), "Right wins");
    assert.equal(await view.textContent("#complaint"), "");
  }
}));

test("a file of more than two gigabytes is refused", () => withPage(async (view) => {
  const file = path.join(folder, "large.ggb");
  fs.writeFileSync(file, "");
  fs.truncateSync(file, 2200000000); // with nothing in it, and no room on the disk
  await view.setInputFiles("#file", file);
  await says(view, "#complaint", "large.ggb has 2.2 GB, and a page reads at most 2 GB.");
  assert.equal(await choose(view, "Nim 1, 2, 3"), "Right wins");
}));

test("a search says how far it is, and is cancelled; another game is played meanwhile", () => withPage(async (view) => {
  await follow(view, rules("connect:6x7"));
  await says(view, "#verdict .progress", /^exploring positions: [\d,]+$/);
  const first = await view.textContent("#verdict .progress");
  await view.focus("#verdict button");
  await view.waitForFunction((text) => document.querySelector("#verdict .progress").textContent !== text, first);
  assert.equal(await view.evaluate(() => document.activeElement.textContent), "Cancel", "what is focused stays");
  assert.equal(await view.getAttribute("#verdict .progress", "aria-live"), "off");
  await view.click("#verdict button");
  await says(view, "#complaint", "Cancelled.");
  await says(view, "#verdict", /^No game is open\.Try again/);
  assert.equal(await view.$("#board *"), null, "no board of another game");
  await view.click("#verdict >> text=Open Hexapawn");
  await says(view, "#verdict strong", /wins in/);
  await follow(view, rules("connect:7x6"));
  await says(view, "#verdict .progress", /^exploring/);
  assert.equal(await choose(view, "Nim 1, 2, 3"), "Right wins");
}));

test("of very many moves the best are listed, and played", () => withPage(async (view) => {
  await follow(view, rules("nim:90000,80000"));
  await solved(view);
  await says(view, "#verdict strong", "Left wins");
  assert.equal(await view.locator("ol.moves li").count(), 1000);
  await says(view, "#moves p", "Of 170000 moves 1000 are listed, the best first.");
  await says(view, "ol.moves li:first-child .where", "10000 from heap 1");
  await view.click("ol.moves li:first-child button");
  await solved(view);
  await says(view, ".sum strong", "0");
  await says(view, "#verdict", /^Left winsRight to move/);
}));
