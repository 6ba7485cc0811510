// Speed of the page: prints figures, and fails if one of them is far from doc/page.md. The bounds are
// generous, so a busy machine does not matter.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { choose, solved, withPage } from "./browser.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "greatgame-"));
test.after(() => fs.rmSync(folder, { recursive: true }));
const say = (t, what) => t.diagnostic(what);

/** A file with a random graph, with four edges for each vertex. */
function graph(vertices) {
  const file = path.join(folder, `${vertices}.ggb`);
  execFileSync(path.join(process.env.GG_BUILD_DIR, "greatgame"), ["gen", "random", "--play", "normal", "--vertices", String(vertices),
    "--edges", String(4 * vertices), "-o", file]);
  return file;
}

/** Notes, in the page, when the first picture is there, and how long frames are apart. */
const watch = () => {
  globalThis.watched = { drawn: 0, gap: 0, frames: 0 };
  let last = 0;
  const frame = (now) => {
    const w = globalThis.watched;
    if (last) w.gap = Math.max(w.gap, now - last);
    last = now;
    w.frames++;
    if (!w.drawn && document.querySelector("#picture .position")) w.drawn = performance.now();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};
const reset = (view) => view.evaluate(() => Object.assign(globalThis.watched, { gap: 0, frames: 0 }));

for (const [slowed, most] of [[1, 5000], [4, 10000]])
  test(`opened to drawn, the processor slowed ${slowed} times`, (t) => withPage(async (view) => {
    await view.waitForFunction(() => globalThis.watched.drawn > 0);
    const ms = await view.evaluate(() => globalThis.watched.drawn);
    say(t, `opened to drawn: ${Math.round(ms)} ms`);
    assert.ok(ms < most);
  }, { prepare: async (view) => {
    await view.addInitScript(watch);
    await (await view.context().newCDPSession(view)).send("Emulation.setCPUThrottlingRate", { rate: slowed });
  } }));

test("a million vertices are solved while the page stays awake, and a second time they are cancelled", (t) => withPage(async (view) => {
  const file = graph(1000000);
  await view.waitForTimeout(500);
  await reset(view);
  const began = Date.now();
  await view.setInputFiles("#file", file);
  await view.waitForFunction((name) => document.querySelector("#sentence").textContent === name && document.querySelector("#verdict strong"),
    path.basename(file), { timeout: 120000 });
  const ms = Date.now() - began, gap = await view.evaluate(() => globalThis.watched.gap);
  say(t, `10^6 vertices solved in ${ms} ms; longest time between two frames ${Math.round(gap)} ms`);
  await view.waitForSelector("#picture canvas", { timeout: 120000 });
  say(t, `drawn after ${Date.now() - began} ms; longest time between two frames ${Math.round(await view.evaluate(() => globalThis.watched.gap))} ms`);
  assert.match(await view.textContent("#verdict strong"), /wins|draw/);
  assert.ok(gap < 1000);
  await view.setInputFiles("#file", file);
  await view.waitForSelector("#verdict button");
  const cancelled = await view.evaluate(() => new Promise((done) => {
    const at = performance.now(), look = () => (document.querySelector("#complaint").textContent === "Cancelled." ? done(performance.now() - at) : requestAnimationFrame(look));
    document.querySelector("#verdict button").click();
    look();
  }));
  say(t, `cancelled within ${Math.round(cancelled)} ms`);
  assert.ok(cancelled < 1000);
  await choose(view, "Nim 1, 2, 3");
  assert.equal(await view.textContent("#verdict strong"), "Right wins");
}, { prepare: (view) => view.addInitScript(watch) }));

test("thousands of positions are moved", (t) => withPage(async (view) => {
  await view.setInputFiles("#file", graph(3000));
  await solved(view);
  await view.waitForSelector("#picture canvas");
  await view.waitForTimeout(500);
  const box = await view.locator("#picture canvas").boundingBox(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await view.mouse.move(x, y);
  await view.mouse.down();
  await reset(view);
  const began = Date.now();
  const fps = await view.evaluate(() => new Promise((done) => {
    const canvas = document.querySelector("#picture canvas"), from = performance.now();
    let n = 0;
    const step = (now) => {
      const move = { pointerId: 1, bubbles: true, clientX: 400 + 80 * Math.sin(n / 9), clientY: 500 + 30 * Math.cos(n / 7) };
      canvas.dispatchEvent(new PointerEvent("pointermove", move));
      n++;
      if (now - from > 2000) done((1000 * n) / (now - from));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }));
  await view.mouse.up();
  say(t, `${Math.round(fps)} frames a second while ${await view.getAttribute("#picture canvas", "aria-label")} are moved, for ${Date.now() - began} ms`);
  assert.ok(fps > 5);
}, { prepare: (view) => view.addInitScript(watch) }));
