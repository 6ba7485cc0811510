// Makes the pictures of doc/page.md and of the README again: GG_BUILD_DIR=BUILD node tests/web/pictures.mjs
// With ImageMagick they get fewer colours and a third of the size.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { choose, solved, withPage } from "./browser.mjs";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../doc/page");
const desk = { viewport: { width: 1200, height: 900 } }, dark = { colorScheme: "dark" };

/** The content of each picture, the steps to reach it, and the part of the page shown. */
const pictures = [
  { name: "hexapawn", options: desk, async make(view) {
    await choose(view, "Hexapawn");
    await view.hover("ol.moves button");
  } },
  { name: "hackenbush", options: { ...desk, ...dark }, async make(view) {
    await choose(view, "Hackenbush");
    await view.hover("ol.moves button");
  } },
  { name: "map", options: desk, part: "#picture", async make(view) {
    await choose(view, "Tic-tac-toe");
    for (const place of ["1,1"]) {
      await view.click(`#board [data-place='${place}']`);
      await solved(view);
    }
  } },
  { name: "method", options: desk, part: "#stage", async make(view) {
    await choose(view, "A graph with a circle");
    await view.click("text=Watch the method at work");
    for (let i = 0; i < 9; i++) await view.click("[aria-label='One step on']");
    await view.check("text=Ask me");
    await view.click("[aria-label='One step on']");
  } },
  { name: "lesson", options: { viewport: { width: 1000, height: 620 } }, async make(view) {
    await view.selectOption("#lessons", "nim");
    for (let i = 0; i < 3; i++) await view.click("#lesson button:text-is('Skip this step')");
    await solved(view);
    await view.locator("#lesson .asked + .line button").last().click();
    await solved(view);
  } },
  { name: "theories", options: { viewport: { width: 1000, height: 900 } }, part: "#theories", async make(view) {
    await choose(view, "Domineering 3×3");
    await view.click("text=Compare theories");
    await view.waitForFunction(() => document.querySelectorAll(".theories tr, #theories li b").length === 7);
  } },
  { name: "phone", options: { viewport: { width: 360, height: 700 }, hasTouch: true, deviceScaleFactor: 1.5 }, async make(view) {
    await choose(view, "Toads and Frogs");
    await view.click("ol.moves button");
    await solved(view);
  } },
];

for (const { name, options, part, make } of pictures)
  await withPage(async (view) => {
    await make(view);
    await view.waitForTimeout(500);
    const file = path.join(folder, `${name}.png`);
    await (part ? view.locator(part).screenshot({ path: file }) : view.screenshot({ path: file }));
    spawnSync("convert", [file, "+dither", "-colors", "96", "-strip", "-define", "png:compression-level=9", `PNG8:${file}`]);
  }, options);
