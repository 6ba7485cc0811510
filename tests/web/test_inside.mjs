// Pages that `greatgame show` writes, and those that a page saves: each opens its game by itself.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";
import { solved, withPage } from "./browser.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "inside-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const page = path.join(process.env.GG_BUILD_DIR ?? "", "web/greatgame.html");

/** The page with the game of these words inside. */
function show(words, input = "") {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.html`);
  execFileSync(process.env.GREATGAME ?? path.join(process.env.GG_BUILD_DIR, "greatgame"),
    ["show", ...words, "--page", page, "-o", file], { input });
  return file;
}

test("a graph is opened, whatever its names are", async () => {
  const names = ["</script><b>", "<!--", "]]>", "a&b", "\u2028", "$&"];
  const text = `p normal 6 5\n${names.map((name, i) => `n ${i + 1} ${name}\n`).join("")}s 1\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 6\n`;
  await withPage(async (view) => {
    assert.equal(await view.textContent("#verdict strong"), "Left wins in 5 turns");
    const drawn = await view.$$eval("#picture .position", (all) => all.map((g) => g.getAttribute("data-name")));
    assert.deepEqual(drawn.sort(), [...names].sort());
  }, { file: show(["-", "--from", "gg"], text) });
});

test("a game by rules is opened as its options say, is played, saved, and opened again", async () => {
  const file = show(["--ruleset", "tictactoe", "--position", "XO./.X./..O"]);
  let saved = "";
  await withPage(async (view) => {
    assert.match(await view.textContent("#verdict strong"), /^Left wins/);
    assert.equal((await view.textContent("#board")).replace(/[^XO]/g, ""), "XOXO");
    await view.click("ol.moves button");
    await solved(view);
    const [download] = await Promise.all([view.waitForEvent("download"),
      view.selectOption("#save", { label: "this page, with the game" })]);
    saved = path.join(folder, "saved.html");
    await download.saveAs(saved);
  }, { file });
  await withPage(async (view) => {
    assert.equal(await view.isEnabled("text=Take back"), true);
    assert.equal(await view.$$eval("#examples", (all) => all.length), 1);
    assert.equal(await view.$$eval("#text", (all) => all.length), 1);
  }, { file: saved });
});

test("a graph for a game by rules, and a board, go into the page", async () => {
  const bush = show(["-", "--from", "gg", "--ruleset", "hackenbush"], "p normal 3 2\ne 1 2 L\ne 2 3 R\n");
  await withPage(async (view) => assert.match(await view.textContent("#verdict strong"), /^Left wins/), { file: bush });
  const board = show(["--ruleset", "domineering", "-"], "..\n..\n");
  await withPage(async (view) => assert.match(await view.textContent("#verdict strong"), /^Left wins/), { file: board });
});

test("a link goes before the game inside, and what is no game is not opened", async () => {
  const file = show(["--ruleset", "nim:2,2"]), broken = path.join(folder, "broken.html");
  const other = { words: ["--ruleset", "nim:1"], text: "", format: "gg" };
  const hash = `#${zlib.deflateRawSync(JSON.stringify(other)).toString("base64url")}`;
  await withPage(async (view) => assert.match(await view.textContent("#verdict strong"), /^Right wins/), { file });
  await withPage(async (view) => assert.match(await view.textContent("#verdict strong"), /^Left wins/), { file, hash });
  fs.writeFileSync(broken, fs.readFileSync(file, "utf8").replace(/(id="game">)[^<]*/, '$1{"words":[1]}'));
  await withPage(async (view) => assert.match(await view.textContent("#verdict strong"), /^Black wins/), { file: broken });
});
