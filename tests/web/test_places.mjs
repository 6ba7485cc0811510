// Going to a position by its name, the map, the glossary, and the boards of games with points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, says, solved, withPage } from "./browser.mjs";

const LONG = `p normal 5000 4999\ns 1\n${Array.from({ length: 4999 }, (_, i) => `e ${i + 1} ${i + 2}`).join("\n")}\n`;

test("a position of a large game is gone to by its name; a wrong name is refused and the game stays", () => withPage(async (view) => {
  assert.equal(await view.isVisible("#goto"), false, "not for small games");
  await follow(view, { text: LONG });
  await says(view, "#verdict small", /^Left to move · at 1 /);
  await view.waitForSelector("#picture canvas");
  await view.fill("#goto input", "4990");
  await view.click("#goto button");
  await says(view, "#verdict small", /^Left to move · at 4990 /);
  await says(view, "#verdict strong", "Right wins in 10 turns");
  await view.waitForSelector("#picture .position.here[data-name='4990']");
  await view.fill("#goto input", "6000");
  await view.click("#goto button");
  await says(view, "#complaint", /6000/);
  await says(view, "#verdict small", /^Left to move · at 4990 /);
  await follow(view, { words: ["--ruleset", "chess:KRK"] });
  await solved(view);
  await view.waitForSelector("#goto:not([hidden])");
  await view.fill("#goto input", "Ka1 Rb2 kc3 w");
  await view.click("#goto button");
  await says(view, "#verdict strong", "White wins in 31 turns");
  await view.fill("#goto input", "Ka1 Ra1 kc3 w");
  await view.click("#goto button");
  await says(view, "#complaint", /./);
  await says(view, "#verdict strong", "White wins in 31 turns");
}));

test("words of the theory open to their meaning, by touch and by keys", () => withPage(async (view) => {
  assert.equal(await view.textContent("#words"), "", "none are needed at first");
  await follow(view, { words: ["--ruleset", "nim:3,4,5"] });
  await says(view, "#words", /nimber/);
  const meaning = view.locator("#words details", { hasText: "nimber" }).first().locator("p");
  assert.equal(await meaning.isVisible(), false);
  await view.tap("#words summary >> text=nimber");
  assert.ok(await meaning.isVisible());
  await view.focus("#words summary");
  await view.keyboard.press("Enter");
  await view.check("text=Let me find out");
  await says(view, "#words", "");
}, { viewport: { width: 360, height: 740 }, hasTouch: true }));

test("pits and dots are drawn, and clicked", () => withPage(async (view) => {
  await follow(view, { words: ["--ruleset", "kalah:3,3"] });
  assert.equal(await view.getAttribute("#board .plan", "aria-label"), "Right's pits: c 3, b 3, a 3. Left's pits: A 3, B 3, C 3");
  await view.click("#board [aria-label^='pit A:']");
  await solved(view);
  await says(view, "#verdict small", /^Left to move · .*Left played A/);
  assert.equal(await view.getAttribute("#board .plan", "aria-label"), "Right's pits: c 3, b 3, a 3. Left's pits: A 0, B 4, C 4");
  await view.click("#board [aria-label^='pit B:']");
  await solved(view);
  assert.ok(await view.getAttribute("#board [aria-label^='pit A:']", "aria-disabled"), "another player's pit, or an empty one");
  await follow(view, { words: ["--ruleset", "dots-and-boxes:1x1"] });
  for (const edge of ["a1-a2", "b1-b2", "a1-b1"]) {
    await view.locator(`#board [aria-label$='edge ${edge}'] .broad`).dispatchEvent("click", { bubbles: true });
    await solved(view);
    await says(view, "#verdict small", new RegExp(`played ${edge}`));
  }
  assert.equal(await view.locator("#board .box").count(), 0);
  await view.locator("#board [aria-label$='edge a2-b2'] .broad").dispatchEvent("click", { bubbles: true });
  await says(view, "#verdict strong", "Right has won by 1");
  assert.equal(await view.locator("#board .box").count(), 1);
}));
