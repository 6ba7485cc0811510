// After the game: slips on the curve, which move lost, and trying again from there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, says, solved, withPage } from "./browser.mjs";

const GRAPH = "p normal 6 6\nn 1 a\nn 2 b\nn 3 c\nn 4 d\nn 5 e\nn 6 f\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 3 4\ne 3 6\ne 4 6\n";
const move = async (view, name) => {
  await view.locator("ol.moves button").filter({ has: view.locator(`.where:text-is("${name}")`) }).click();
  await solved(view);
};

// a is won by moving to b (d is then forced, and from d the opponent ... to f); c gives the opponent f at once.
test("the move that lost is named, with a better one, and play goes on from there", () => withPage(async (view) => {
  await follow(view, { text: GRAPH });
  await move(view, "to c");
  assert.equal(await view.locator("#curve .slip").count(), 1);
  assert.equal(await view.locator("#curve .slips").count(), 0, "nothing is said before the game is over");
  await move(view, "to f");
  await says(view, "#curve .asked", "Left was lost from move 1 on: to c.");
  await says(view, "#curve .slips li", /^1\. Left: to c loses, 1 turn left\. Better was to b: wins, 2 turns left; then for example to d, to f\. /);
  await view.click("#curve .slips button");
  await says(view, "#verdict small", /^Left to move · at a/);
  await move(view, "to b");
  await move(view, "to d");
  await move(view, "to f");
  await says(view, "#curve .asked", "Right was lost from the beginning; no other move would have helped.");
  assert.equal(await view.locator("#curve .slip").count(), 0);
}));

test("against the machine it speaks to you; slips of both sides are listed; the curve is walked with arrow keys", () => withPage(async (view) => {
  await follow(view, { words: ["--ruleset", "nim:1,2"] });
  await view.selectOption("#controls label:has-text('Right') select", "best");
  await move(view, "2 from heap 2");
  await says(view, "#curve .asked", "You were lost from move 1 on: 2 from heap 2.");
  await view.focus("#curve .moment.now");
  await view.keyboard.press("ArrowLeft");
  await view.waitForFunction(() => document.activeElement.getAttribute("aria-label")?.startsWith("1."));
  await view.keyboard.press("Home");
  await view.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "the start");
  await view.selectOption("#controls label:has-text('Right') select", "you");
}));

test("who finds out alone has the review when the game is over, and no curve before", () => withPage(async (view) => {
  await follow(view, { words: ["--ruleset", "nim:1,2"] });
  await view.check("text=Let me find out");
  await move(view, "1 from heap 1");
  assert.equal(await view.isVisible("#curve"), false);
  await move(view, "2 from heap 2");
  await says(view, "#curve .asked", "Left was lost from move 1 on: 1 from heap 1.");
  assert.ok(await view.isVisible("#curve"));
}));

test("games with points: a slip is what costs points", () => withPage(async (view) => {
  await follow(view, { words: ["--ruleset", "dots-and-boxes:1x2"] });
  await view.locator("ol.moves button").last().click();
  await solved(view);
  const last = await view.locator("#curve .slip").count();
  await view.click("text=Play it out");
  await says(view, "#verdict small", /^play is over/);
  assert.equal(await view.locator("#curve .slip").count(), last, "best play makes no slip");
}));
