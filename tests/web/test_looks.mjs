// Looks of the page: nothing is wider than a phone, no label covers another, and the first screen moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, says, solved, withPage } from "./browser.mjs";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Elements whose text is wider than they are, or that reach out of the page. */
const tooWide = () => [...document.querySelectorAll("body *")].filter((e) => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect();
  if (e.closest("svg, select, textarea, .skip, .word, [hidden]") || style.overflowX === "auto" || box.width === 0) return false;
  const fields = e.matches("input"), scrolled = e.parentElement?.closest(".plan, .scroll");
  return !fields && (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 || box.right > innerWidth + 0.5 && !scrolled);
}).map((e) => `${e.tagName} ${e.id || e.className}: ${e.textContent.slice(0, 30)}`);

/** Pairs of labels in pictures that cover one another. */
const covered = () => [...document.querySelectorAll("#picture svg, #board svg, #draw svg, #learn svg")].flatMap((picture) => {
  const all = [...picture.querySelectorAll("text")].filter((t) => t.textContent).map((t) => ({ text: t.textContent, box: t.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) => a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1
    && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1).map((b) => `${a.text} and ${b.text}`));
});

for (const [name, more] of [["on a phone", phone], ["on a desk", {}]])
  test(`nothing is too wide and no label covers another, ${name}`, () => withPage(async (view) => {
    const examples = await view.$$eval("#examples option", (all) => all.map((o) => o.textContent));
    for (const example of examples) {
      await choose(view, example);
      await view.waitForTimeout(100);
      assert.ok(await view.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${example} fits`);
      assert.deepEqual(await view.evaluate(tooWide), [], `${example}: too wide`);
      assert.deepEqual(await view.evaluate(covered), [], `${example}: covered`);
    }
  }, more));

test("what is touched on a phone is large enough", () => withPage(async (view) => {
  for (const example of ["Hexapawn", "The Great Game", "King and rook"]) {
    await choose(view, example);
    const small = await view.$$eval("button, select, #learn .position[role=button], .cell:not([aria-disabled])", (all) => all.filter((e) => {
      const { width, height } = e.getBoundingClientRect();
      return width > 0 && (width < 32 || height < 32);
    }).map((e) => e.outerHTML.slice(0, 60)));
    assert.deepEqual(small, [], example);
  }
}, phone));

test("the first game plays itself until somebody does something", () => withPage(async (view) => {
  await says(view, "#verdict strong", "Black wins in 5 turns");
  assert.equal(await view.getAttribute("#verdict", "aria-live"), "off");
  await view.click("#stop");
  const now = await view.textContent("#verdict strong");
  await view.waitForTimeout(1500);
  assert.equal(await view.textContent("#verdict strong"), now);
  assert.equal(await view.getAttribute("#verdict", "aria-live"), "polite");
}, { reducedMotion: "no-preference" }));

test("nothing moves for those who want nothing to move", () => withPage(async (view) => {
  await view.waitForTimeout(2500);
  assert.equal(await view.textContent("#verdict strong"), "Black wins in 6 turns");
  await choose(view, "Tic-tac-toe");
  await solved(view);
  assert.equal(await view.locator("#stop").count(), 0);
}));
