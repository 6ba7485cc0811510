// Every example is played to its end: the winner wins against any play, and a draw stays a draw with best play.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, says, solved, withPage } from "./browser.mjs";

/** Plays a move of the list, by its place in it, and waits for the answer. */
async function playAt(view, at) {
  const old = await view.textContent("#verdict");
  await view.locator("ol.moves button").nth(at).click();
  await view.waitForFunction((old) => document.querySelector("#verdict").textContent !== old || !document.querySelector("ol.moves button"), old, { timeout: 3000 })
    .catch(() => {});
  await solved(view);
}

/** Waits until the effect of a click is drawn. */
const drawn = (view) => view.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const mover = async (view) => / to move/.test(await view.textContent("#verdict small")) ? (await view.textContent("#verdict small")).split(" to move")[0] : "";

test("whoever wins, wins", () => withPage(async (view) => {
  const names = await view.$$eval("#examples option", (all) => all.map((o) => o.textContent));
  for (const name of names) {
    const verdict = await choose(view, name), winner = /^(.*) wins/.exec(verdict)?.[1] ?? "";
    let left = Number(/in (\d+) turn/.exec(verdict)?.[1] ?? 60), moves = 0;
    if (!winner) continue;
    for (; left >= 0 && (await view.$("ol.moves button")); left--, moves++) {
      const mine = (await mover(view)) === winner, all = await view.locator("ol.moves button").count();
      await playAt(view, mine ? 0 : (7 * moves) % all);
    }
    assert.equal(await view.textContent("#verdict strong"), `${winner} has won`, name);
    assert.match(await view.textContent("#verdict small"), /^play is over/, name);
    await view.click("text=Restart");
    await says(view, "#verdict strong", verdict);
  }
}));

test("the rest is played out with best moves, as long as was said", () => withPage(async (view) => {
  for (const [name, end, length] of [["Hexapawn", "Black has won", 6], ["The Great Game", "Sherlock has won", 4], ["Tic-tac-toe", "A draw", 9]]) {
    await choose(view, name);
    await view.click("text=Play it out");
    await says(view, "#verdict strong", end);
    for (let back = 0; back < length; back++) {
      assert.ok(await view.isEnabled("text=Take back"), `${name}: ${back} moves`);
      await view.click("text=Take back");
      await drawn(view);
    }
    await view.waitForSelector("#controls button:text-is('Take back'):disabled"); // it took so many moves
    for (let on = 0; on < length; on++, await drawn(view)) await view.click("text=Forward");
    await says(view, "#verdict strong", end);
  }
}));

test("a draw goes on as long as both play their best, and is lost by a slip", () => withPage(async (view) => {
  assert.match(await choose(view, "A graph with a circle"), /^A draw/);
  for (let moves = 0; moves < 12; moves++) {
    await playAt(view, 0);
    assert.match(await view.textContent("#verdict strong"), /^A draw/);
  }
  await choose(view, "Tic-tac-toe");
  await playAt(view, 0);
  await view.locator("ol.moves button.loses").first().click();
  await says(view, "#verdict strong", /^Left wins in \d turns$/);
}));

test("each side is played by whoever is chosen", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.selectOption("#controls label:has-text('Right') select", "best");
  await view.locator("ol.moves button").first().click();
  await says(view, "#verdict small", /^Left to move/);
  await view.selectOption("#controls label:has-text('Left') select", "best");
  await says(view, "#verdict strong", "A draw");
  await view.click("text=Restart");
  await view.selectOption("#controls label:has-text('Right') select", "fallible");
  await view.locator("#controls input[type=range]").fill("100");
  await view.selectOption("#controls label:has-text('Left') select", "you");
  const men = () => view.evaluate(() => document.querySelector("#board .plan").textContent.replace(/[^XO]/g, "").length);
  for (let there = await men(); (await view.textContent("#verdict strong")) !== "Left has won" && there < 9; there = await men()) {
    await view.locator("ol.moves button").first().click();
    await view.waitForFunction((there) => document.querySelector("#verdict").textContent.startsWith("Left has won") ||
      document.querySelector("#board .plan").textContent.replace(/[^XO]/g, "").length === there + 2, there);
  }
  await says(view, "#verdict strong", "Left has won");
}, { prepare: (view) => view.addInitScript(() => (Math.random = () => 0)) })); // slips are the first move of all
