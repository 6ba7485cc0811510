// The page in a browser: every example opens, is solved, and is played to the end; moves, links, text,
// errors, files to take away.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { choose, solved, withPage } from "./browser.mjs";

const verdicts = {
  Hexapawn: /^Black wins in 6 turns$/,
  "The Great Game": /^Sherlock wins in 4 turns$/,
  "A graph with a circle": /^A draw/,
  "Nim 1, 2, 3": /^Right wins$/,
  Kayles: /^Left wins$/,
  "Chomp 3×4": /^Left wins/,
  "Tic-tac-toe": /^A draw/,
  "A sum with a circle": /^Left wins$/,
  Hackenbush: /^Left wins$/,
  "Toads and Frogs": /^Left wins$/,
  "Domineering 3×3": /^Left wins$/,
  "King and rook": /^White wins in 31 turns$/,
};

test("every example says who wins", () => withPage(async (view) => {
  const names = await view.$$eval("#examples option", (all) => all.map((o) => o.textContent));
  assert.deepEqual(names, Object.keys(verdicts));
  for (const name of names) {
    assert.match(await choose(view, name), verdicts[name], name);
    assert.ok(await view.$("ol.moves button"), `${name}: moves`);
  }
}));

test("the winner wins against every reply of the loser's", () => withPage(async (view) => {
  await choose(view, "Hexapawn");
  for (let turn = 0; turn < 30; turn++) {
    const moves = await view.$$("ol.moves button");
    if (moves.length === 0) break;
    const black = (await view.textContent("#verdict small")).startsWith("Black");
    await moves[black ? 0 : moves.length - 1].click();
    await solved(view);
  }
  assert.equal(await view.textContent("#verdict strong"), "Black has won");
}));

test("a board is clicked, and moves are taken back", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.click(".plan .rank:nth-child(2) .cell:nth-child(2)");
  await solved(view);
  assert.equal(await view.textContent(".plan .rank:nth-child(2) .cell:nth-child(2)"), "X");
  await view.click("text=Take back");
  assert.equal(await view.textContent(".plan .rank:nth-child(2) .cell:nth-child(2)"), "");
}));

test("a text is solved, and an error is shown at its place", () => withPage(async (view) => {
  await view.fill("#text", "p normal 3 2\ns 1\ne 1 2\ne 2 3\n");
  await view.click("#source form:first-child button");
  await solved(view);
  assert.equal(await view.textContent("#verdict strong"), "Right wins in 2 turns");
  await view.fill("#text", "p normal 3 2\ns 1\ne 1 2\ne 2 9\n");
  await view.click("#source form:first-child button");
  await view.waitForSelector("#complaint:not(:empty)");
  assert.match(await view.textContent("#complaint"), /^line 4, column 5: vertex 9 is out of range/);
}));

test("a link holds the game and its moves", async () => {
  let hash = "";
  await withPage(async (view) => {
    await choose(view, "Nim 1, 2, 3");
    await view.click("ol.moves button");
    await solved(view);
    await view.click("#link");
    await view.waitForFunction(() => location.hash.length > 5);
    hash = await view.evaluate(() => location.hash);
  });
  await withPage(async (view) => {
    assert.equal(await view.textContent("#verdict strong"), "Right wins");
    assert.equal(await view.isEnabled("text=Take back"), true);
  }, { hash });
});

test("what is in a link is not trusted", () => withPage(async (view) => {
  assert.match(await view.textContent("#verdict strong"), /Black wins/);
}, { hash: "#not-a-link" }));

test("files are offered", () => withPage(async (view) => {
  await choose(view, "The Great Game");
  for (const [name, beginning] of [["the graph (gg)", "p race 7 10"], ["the picture (SVG)", "<svg"],
    ["the certificate (text)", "certificate"], ["the values (CSV)", "1,"]]) {
    const [download] = await Promise.all([view.waitForEvent("download"), view.selectOption("#save", { label: name })]);
    assert.ok(fs.readFileSync(await download.path(), "utf8").startsWith(beginning), name);
  }
}));
