// The page without a mouse, without eyes, without motion, on paper; and nothing leaves it.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { test } from "node:test";
import { choose, follow, linkTo, says, solved, withPage } from "./browser.mjs";

/** Presses Tab until what is focused fits. */
async function tabTo(view, selector, key = "Tab") {
  for (let presses = 0; presses < 120; presses++) {
    if (await view.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await view.keyboard.press(key);
  }
  assert.fail(`${selector} is not reached with ${key}`);
}

/** Whether the focused element is visible as such: it has an outline or a shadow. */
const isOutlined = (view) => view.evaluate(() => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
  return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
});

test("everything is done with keys", () => withPage(async (view) => {
  await view.keyboard.press("Tab");
  assert.equal(await view.evaluate(() => document.activeElement.textContent), "Skip to the moves");
  await tabTo(view, "#examples");
  assert.ok(await isOutlined(view));
  await view.keyboard.press("ArrowDown");
  await says(view, "#verdict strong", "Sherlock wins in 4 turns");
  await tabTo(view, ".skip", "Shift+Tab");
  await view.keyboard.press("Enter");
  await tabTo(view, "ol.moves button");
  assert.ok(await isOutlined(view));
  await view.waitForSelector("#picture .position.lit, #picture .edge.lit, #picture .lit"); // as it is touched
  await view.keyboard.press("Enter");
  await says(view, "#verdict strong", "Sherlock wins in 3 turns");
  assert.equal(await view.evaluate(() => document.activeElement.id), "moves", "what is focused is not lost");
  await tabTo(view, "#why li, #why summary");
  await view.waitForSelector("#picture .lit");
  await tabTo(view, "#hints input[type=checkbox]", "Shift+Tab");
  await view.keyboard.press("Space");
  await says(view, "#verdict strong", "Who wins?");
  await view.keyboard.press("Space");
  await says(view, "#verdict strong", "Sherlock wins in 3 turns");
  await tabTo(view, "#learn button");
  await view.keyboard.press("Enter");
  await view.waitForSelector("#learn [aria-label='One step on']");
  await tabTo(view, "#learn [aria-label='One step on']");
  await view.keyboard.press("Enter");
  await says(view, "#learn .now", /./);
  await tabTo(view, "#learn input[type=checkbox]");
  await view.keyboard.press("Space");
  await tabTo(view, "#learn [aria-label='One step on']", "Shift+Tab");
  await view.keyboard.press("Enter");
  await says(view, "#learn .asked", /^Which/);
  await tabTo(view, "#learn .position[tabindex='0']");
  assert.ok(await isOutlined(view));
  await view.keyboard.press("Enter");
  await says(view, "#learn .asked", /^(Right|Not|No|Wrong)/);
}));

test("a board is played, and edited, with keys", () => withPage(async (view) => {
  await choose(view, "Tic-tac-toe");
  await tabTo(view, "#board .cell");
  await view.keyboard.press("Enter");
  await says(view, "#verdict small", /^Right to move/);
  await tabTo(view, "#board .line button");
  await view.keyboard.press("Enter");
  await tabTo(view, "#board .cell");
  await view.keyboard.press("ArrowRight");
  await view.keyboard.press("o");
  await view.waitForFunction(() => [...document.querySelectorAll("#rules label")].some((label) =>
    label.textContent.includes("First position") && label.querySelector("input")?.value.includes("O")));
}));

test("a drawing is made with keys", () => withPage(async (view) => {
  await view.focus("#new");
  await view.keyboard.press("Enter");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  await tabTo(view, "#draw [data-vertex='1']");
  await view.keyboard.press("Enter");
  await view.keyboard.press("n");
  await says(view, "#verdict strong", "Right wins in 2 turns");
  await tabTo(view, "#draw [data-vertex='0']", "Shift+Tab");
  await view.keyboard.press("Enter");
  await tabTo(view, "#draw [data-vertex='2']");
  await view.keyboard.press("e");
  await says(view, "#verdict strong", "Left wins in 1 turn");
  assert.equal(await view.inputValue("#text"), "p normal 3 3\ns 1\ne 1 2\ne 2 3\ne 1 3\n");
  await tabTo(view, "#draw [data-edge='2']", "Shift+Tab");
  assert.equal(await view.evaluate(() => document.activeElement.getAttribute("aria-label")), "edge 1 to 3");
  await view.keyboard.press("Enter");
  await view.keyboard.press("Delete");
  await says(view, "#verdict strong", "Right wins in 2 turns");
  await view.keyboard.press("Control+z");
  await says(view, "#verdict strong", "Left wins in 1 turn");
}));

test("a live region speaks the verdict, and complaints are alerts", () => withPage(async (view) => {
  const spoken = await view.evaluateHandle(() => {
    const texts = [];
    new MutationObserver(() => texts.push(document.querySelector("#verdict").textContent)).observe(document.querySelector("#verdict[role=status][aria-live=polite]"),
      { childList: true, subtree: true, characterData: true });
    return texts;
  });
  await view.click("ol.moves button");
  await says(view, "#verdict strong", "Black wins in 5 turns");
  assert.ok((await spoken.jsonValue()).some((text) => text.startsWith("Black wins in 5 turns")));
  await follow(view, { words: ["--ruleset", "quixo:5x5"] });
  await says(view, "#complaint[role=alert]", /quixo takes 3x3 or 4x4/);
}));

test("nothing moves for those who want nothing to move", () => withPage(async (view) => {
  for (const name of ["Hexapawn", "A graph with a circle", "Tic-tac-toe"]) {
    await choose(view, name);
    await view.click("ol.moves button");
    assert.equal(await view.evaluate(() => document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 1).length), 0, name);
  }
}, { reducedMotion: "reduce" }));

test("on paper there is the game and why, and no controls", () => withPage(async (view) => {
  await view.emulateMedia({ media: "print" });
  for (const seen of ["#verdict", "#board", "ol.moves", "#why"]) assert.ok(await view.isVisible(seen), seen);
  for (const unseen of ["#save", "#open", "#controls button", "#source textarea"]) assert.ok(!(await view.isVisible(unseen)), unseen);
  assert.ok((await view.pdf()).length > 10000);
}));

test("nothing leaves the page, and nothing comes in, whatever its scripts would ask for", async () => {
  let asked = 0;
  const server = http.createServer((_, answer) => (asked++, answer.writeHead(200, { "access-control-allow-origin": "*" }), answer.end()));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  try {
    await withPage(async (view) => {
      const outcomes = await view.evaluate(async (address) => {
        const loaded = (element) => new Promise((done) => {
          element.onload = () => done("loaded");
          element.onerror = () => done("refused");
          document.head.append(element);
        });
        const tries = [
          fetch(address).then(() => "loaded", () => "refused"),
          new Promise((done) => Object.assign(new Image(), { onload: () => done("loaded"), onerror: () => done("refused"), src: `${address}a.png` })),
          loaded(Object.assign(document.createElement("script"), { src: `${address}a.js` })),
          loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${address}a.css` })),
          new Promise((done) => {
            try {
              const socket = new WebSocket(address.replace("http", "ws"));
              socket.onopen = () => done("loaded");
              socket.onerror = () => done("refused");
            } catch {
              done("refused");
            }
          }),
          navigator.sendBeacon(address, "x") && new Promise((done) => setTimeout(() => done("refused"), 300)),
        ];
        return Promise.all(tries);
      }, address);
      assert.deepEqual(outcomes, Array(6).fill("refused"));
    }, { expected: /Content Security Policy|violates|asks for http:..127.0.0.1/ });
    assert.equal(asked, 0);
  } finally {
    server.close();
  }
});

const axe = fs.readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const rules = (name) => ({ words: ["--ruleset", name] });

/** Every view that the page has, and how to come there from its beginning. */
const views = {
  "its first screen": async () => {},
  "moves hidden, with hints": async (view) => {
    await view.check("text=Let me find out");
    for (let stage = 1; stage <= 3; stage++) {
      await view.click("#hints button");
      await view.waitForFunction((n) => document.querySelectorAll("#hints li").length >= n, stage);
    }
  },
  "the method at work, asking": async (view) => {
    await choose(view, "A graph with a circle");
    await view.click("text=Watch the method at work");
    await view.check("text=Ask me");
    await view.click("[aria-label='One step on']");
    await says(view, "#learn .asked", /^Which/);
  },
  "a map of thousands": async (view) => {
    await choose(view, "King and rook");
    await view.waitForSelector("#picture canvas");
  },
  "a drawing with a vertex chosen": async (view) => {
    await view.click("text=Draw your own");
    await says(view, "#verdict strong", "Left wins in 1 turn");
    await view.focus("#draw [data-vertex='1']");
    await view.keyboard.press("Enter");
  },
  "heaps that are edited": async (view) => {
    await choose(view, "Nim 1, 2, 3");
    await view.click("text=Edit the heaps");
  },
  "theories with a thermograph": async (view) => {
    await choose(view, "Domineering 3×3");
    await view.click("text=Compare theories");
    await view.waitForSelector(".thermograph svg");
  },
  "a lesson that asks, and its reasons": async (view) => {
    await view.selectOption("#lessons", "nim");
    await says(view, "#lesson .asked", /^Who wins/);
    await view.evaluate(axe);
    assert.deepEqual((await view.evaluate(() => globalThis.axe.run())).violations.map((v) => v.id), []);
    await view.locator("#lesson .asked + .line button").first().click();
    await says(view, "#lesson .marked", /^Correct/);
  },
  "the calculator, and the review of a game": async (view) => {
    await follow(view, { words: ["--ruleset", "nim:1,2"] });
    for (const name of ["2 from heap 2", "1 from heap 1"]) {
      await view.click(`ol.moves button:has-text("${name}")`);
      await solved(view);
    }
    await says(view, "#curve .asked", /lost from move 1 on/);
    await view.click("#calc summary");
    await view.fill("#calc input", "{2|-1}");
    await view.keyboard.press("Enter");
    await view.waitForSelector("#calc svg");
  },
  "a map with words of the theory": async (view) => {
    await follow(view, rules("kalah:3,3"));
    await follow(view, rules("nim:7,7,7"));
    await says(view, "#words", /nimber/);
    await view.waitForSelector("#goto:not([hidden])");
    await view.click("#words summary");
  },
  "a complaint": async (view) => {
    await follow(view, { text: "p normal 3 2\ns 1\ne 1 2\ne 2 9\n" });
    await says(view, "#complaint", /line 4/);
  },
  "something that goes on": async (view) => {
    await follow(view, rules("connect:6x7"));
    await says(view, "#verdict .progress", /exploring/);
  },
  "play against slips, at its end": async (view) => {
    await choose(view, "Tic-tac-toe");
    await view.selectOption("#controls label:has-text('Right') select", "fallible");
    await view.selectOption("#controls label:has-text('Left') select", "best");
    await says(view, "#verdict small", /^play is over/);
  },
};

for (const colorScheme of ["light", "dark"])
  test(`no view keeps anybody out, ${colorScheme}`, () => withPage(async (view) => {
    const begin = view.url().split("#")[0] + linkTo(rules("hexapawn:3x3"));
    for (const [name, come] of Object.entries(views)) {
      await view.goto("about:blank");
      await view.goto(begin);
      await solved(view);
      await come(view);
      await view.waitForTimeout(100);
      await view.evaluate(axe);
      const { violations } = await view.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 3)}`), [], name);
    }
  }, { colorScheme }));
