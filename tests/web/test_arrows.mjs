// Arrow keys: a board, a picture and a list are one tab stop each, and boards are read row by row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, follow, says, solved, withPage } from "./browser.mjs";

const label = (view) => view.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
const press = async (view, ...keys) => {
  for (const key of keys) await view.keyboard.press(key);
};

test("the first view has at most 20 tab stops, and each is seen in the order of the page", () => withPage(async (view) => {
  const stops = [];
  for (let presses = 0; presses < 60; presses++) {
    await view.keyboard.press("Tab");
    const now = await view.evaluate(() => {
      const e = document.activeElement, { left, top } = e.getBoundingClientRect();
      return e === document.body ? null : { name: e.id || e.className?.baseVal || e.className || e.tagName, room: e.closest("#left") ? 1 : e.closest("#right") ? 2 : 0, left, top: top + scrollY };
    });
    if (!now) break;
    stops.push(now);
  }
  assert.ok(stops.length <= 20, `${stops.length}: ${stops.map((s) => s.name)}`);
  assert.deepEqual(stops.map((s) => s.room), stops.map((s) => s.room).sort(), "the header, the left, the right");
}));

test("arrow keys walk a board, also over what cannot be clicked, and Enter plays", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await view.focus("#board [data-place='0,0']");
  await press(view, "ArrowRight", "ArrowDown");
  assert.match(await label(view), /^b2: /);
  await press(view, "ArrowRight", "ArrowRight");
  assert.match(await label(view), /^c2: /, "at the edge the focus stays");
  await press(view, "ArrowLeft", "Enter");
  await solved(view);
  await says(view, "#verdict small", /^Right to move/);
  assert.match(await label(view), /^b2: X/, "the focus stays where the move was made");
  assert.equal(await view.locator("#board [data-place][tabindex='0']").count(), 1);
  assert.equal(await view.getAttribute("#board .plan", "aria-label"), "Board, row by row. Row 3: 3 empty. Row 2: empty, X, empty. Row 1: 3 empty");
  await press(view, "Home");
  assert.match(await label(view), /^a3: /);
}));

test("heaps, edges and vertices are walked as well", () => withPage(async (view) => {
  await choose(view, "Nim 1, 2, 3");
  assert.equal(await view.getAttribute("#board .plan", "aria-label"), "Heaps of 1, 2, 3");
  await view.focus("#board [data-place='0,0']");
  await press(view, "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
  assert.equal(await label(view), "heap 3, 3 of 3");
  await follow(view, { words: ["--ruleset", "hackenbush:LR+RL"] });
  await view.focus("#board [data-place='e0']");
  await press(view, "ArrowUp");
  assert.match(await label(view), /a1-a2/);
  await press(view, "ArrowRight");
  assert.match(await label(view), /b1-b2/);
}));

test("the picture is walked with arrow keys from the current position, and Enter plays a move", () => withPage(async (view) => {
  await follow(view, { text: "p normal 4 4\nn 1 a\nn 2 b\nn 3 c\nn 4 d\ns 1\ne 1 2\ne 1 3\ne 3 4\ne 2 4\n" });
  await view.waitForSelector("#picture .position.here");
  await view.focus("#picture");
  await press(view, "ArrowDown");
  assert.match(await label(view), /^a/);
  await press(view, "ArrowDown");
  assert.match(await label(view), /^[bc]/);
  assert.equal(await view.locator("#picture .edge.touched").count(), 2);
  await press(view, "Enter");
  await solved(view);
  await says(view, "#verdict small", /^Right to move · at [bc]/);
}));

test("moves and reasons are lists, the header is a row", () => withPage(async (view) => {
  await view.focus("ol.moves button");
  await press(view, "ArrowDown", "ArrowDown");
  assert.equal(await view.evaluate(() => [...document.querySelectorAll("ol.moves button")].indexOf(document.activeElement)), 2);
  await press(view, "ArrowUp", "End", "Home");
  assert.equal(await view.evaluate(() => [...document.querySelectorAll("ol.moves button")].indexOf(document.activeElement)), 0);
  await view.focus("#lessons");
  await press(view, "ArrowRight");
  assert.equal(await view.evaluate(() => document.activeElement.id), "new");
  await press(view, "End");
  assert.equal(await view.evaluate(() => document.activeElement.id), "save");
}));
