// What somebody does who opens the page for the first time and knows no word of the theory: each test
// is a place where somebody stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, says, solved, withPage } from "./browser.mjs";

const hand = (view, side, how) => view.selectOption(`#controls label:has-text('${side}') select`, { label: how });
const step = (view, name) => view.click(`#controls button:text-is("${name}")`);

/** Solves a text, in a format if one is named. */
async function paste(view, text, format) {
  await view.fill("#text", text);
  if (format) await view.selectOption("#source select", format);
  await view.click("#source button[type=submit]");
  await solved(view);
}

test("against the machine, a move is taken back with its answer", () => withPage(async (view) => {
  await paste(view, "p normal 5 6\ns 1\ne 1 2\ne 1 3\ne 3 4\ne 4 1\ne 2 5\ne 4 5\n");
  await hand(view, "Right", "plays best");
  await view.click("ol.moves button:has-text('to 3')");
  await says(view, "#verdict small", /^Left to move · at 4 · Right moved to 4/);
  await step(view, "Take back");
  await says(view, "#verdict small", /^Left to move · at 1/);
  await step(view, "Forward");
  await says(view, "#verdict small", /^Left to move · at 4/);
  await step(view, "Take back");
  await hand(view, "Right", "you");
  await hand(view, "Left", "plays best");
  await says(view, "#verdict small", /^Right to move · at 3 · Left moved to 3/);
}));

test("who finds out alone is told what a move was good for, and has hints again after taking back", () => withPage(async (view) => {
  await paste(view, "p normal 5 6\ns 1\ne 1 2\ne 1 3\ne 3 4\ne 4 1\ne 2 5\ne 4 5\n");
  await view.check("text=Let me find out");
  await view.click("ol.moves button:has-text('to 2')");
  await says(view, "#hints p", "Your move to 2: loses, 1 turn left. Better was to 3: wins, 2 turns left.");
  await step(view, "Take back");
  await says(view, "#verdict small", /^Left to move · at 1/);
  for (let stage = 1; stage <= 4; stage++) {
    await view.click("#hints button");
    await view.waitForFunction((n) => document.querySelectorAll("#hints li").length >= n, stage);
  }
  await says(view, "#hints li:last-child", /to 3/);
  await step(view, "Forward");
  await says(view, "#verdict small", /^Right to move · at 2/);
}));

test("a graph without a beginning asks for one", () => withPage(async (view) => {
  await paste(view, "p normal 3 2\ne 1 2\ne 2 3\n");
  await says(view, "#verdict strong", "Where does play begin?");
  await view.click("ol.moves button:has-text('2')");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  assert.match(await view.inputValue("#text"), /s 2\n$/);
  await paste(view, "0 1\n1 2\n", "edges");
  await says(view, "#verdict strong", "Where does play begin?");
  await view.click("#picture .position[data-name='0']");
  await says(view, "#verdict strong", "Right wins in 2 turns");
}));

test("the method keeps the names of positions, and a click there plays nothing", () => withPage(async (view) => {
  await paste(view, "p normal 3 3\nn 1 a\ns 1\ne 1 2\ne 2 3\ne 1 3\n");
  await view.click("text=Watch the method at work");
  await view.click("[aria-label='To the end']");
  await says(view, "#learn .position[data-name=a] text", "aN 1");
  await view.click("#learn .position[data-name='2']");
  await says(view, "#verdict small", /^Left to move · at a/);
  await view.click("[aria-label='One step back']");
  assert.doesNotMatch(await view.textContent("#learn .steps"), /A:/);
}));
