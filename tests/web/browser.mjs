// The page in Chromium, for the tests. The page may load no other resource.
import path from "node:path";
import zlib from "node:zlib";
import { chromium } from "playwright-core";

const page = path.join(process.env.GG_BUILD_DIR ?? "", "web/greatgame.html");
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/**
 * Opens the page, waits until its first game is solved, and calls `use`; before all that, `prepare`.
 * Every error on the console and every outside request is a failure, unless it is expected.
 */
export async function withPage(use, { hash = "", file = page, prepare = async () => {}, expected = /^$/, ...options } = {}) {
  const browser = await chromium.launch({ executablePath: process.env.GG_CHROMIUM ?? "/usr/bin/chromium", args: flags });
  const faults = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true,
      reducedMotion: "reduce", ...options }); // else the first game plays itself
    const view = await context.newPage();
    view.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    view.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
    view.on("request", (request) => /^(file|blob|data|about):/.test(request.url()) || faults.push(`asks for ${request.url()}`));
    await prepare(view);
    await view.goto(`file://${file}${hash}`);
    await solved(view);
    await use(view, context);
  } finally {
    await browser.close();
  }
  const unexpected = faults.filter((fault) => !expected.test(fault));
  if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
}

/** Waits until no work is left and a result or an error is shown. */
export async function solved(view) {
  await view.waitForFunction(() => !document.body.classList.contains("busy"));
  await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await view.waitForFunction(() => !document.body.classList.contains("busy") &&
    (document.querySelector("#verdict strong") || document.querySelector("#complaint")?.textContent));
}

/** Chooses an example by its name. */
export async function choose(view, name) {
  await view.selectOption("#examples", { label: name });
  await solved(view);
  return view.textContent("#verdict strong");
}

/** Waits until a text of the page is as wanted: what is clicked is drawn with the next frame. */
export async function says(view, selector, wanted) {
  let text;
  for (let tries = 0; tries < 100; tries++) {
    text = await view.evaluate((s) => document.querySelector(s)?.textContent ?? "", selector);
    if (typeof wanted === "string" ? text === wanted : wanted.test(text)) return;
    await view.waitForTimeout(50);
  }
  throw new Error(`${selector} says ${JSON.stringify(text)}, not ${wanted}`);
}

/** The part of an address that holds a game, as the page writes it. */
export const linkTo = (game) => `#${zlib.deflateRawSync(JSON.stringify({ words: [], text: "", format: "gg", ...game })).toString("base64url")}`;

/** Opens another game in a page that is open. */
export async function follow(view, game) {
  await view.evaluate((hash) => {
    document.querySelector("#verdict strong")?.setAttribute("data-old", "");
    location.hash = hash;
  }, linkTo(game));
  await view.waitForFunction(() => !document.querySelector("#verdict strong[data-old]"));
}
