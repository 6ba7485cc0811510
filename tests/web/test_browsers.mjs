// The page in Firefox and in WebKit, from its file: it opens, solves, and plays a move. A browser that is
// not there is left out, which is said.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { test } from "node:test";
import puppeteer from "puppeteer-core";

const page = `file://${path.join(process.env.GG_BUILD_DIR ?? "", "web/greatgame.html")}`;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const onPath = (name) => (process.env.PATH ?? "").split(":").map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));

/** Plays through the page; `run` evaluates a function in it. */
async function tour(run) {
  const until = async (wanted, look = "document.querySelector('#verdict strong')?.textContent") => {
    for (let i = 0; i < 120; i++, await pause(250))
      if (wanted.test(await run(`return String(${look} ?? "")`))) return;
    assert.fail(`the page never says ${wanted}`);
  };
  await until(/^Black wins in 6 turns$/);
  await run("document.querySelector('ol.moves button').click(); return 0");
  await until(/^Black wins in 5 turns$/);
  await run("const s = document.querySelector('#examples'); s.value = 2; s.dispatchEvent(new Event('change')); return 0");
  await until(/^A draw/);
  await until(/^8$/, "document.querySelectorAll('#picture .position').length");
}

test("Firefox", { skip: !onPath("firefox-esr") && "firefox-esr is not there" }, async () => {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: onPath("firefox-esr"), headless: true });
  try {
    const view = await browser.newPage();
    await view.goto(page);
    await tour((text) => view.evaluate(`(() => { ${text} })()`));
  } finally {
    await browser.close();
  }
});

const folder = "/usr/lib/x86_64-linux-gnu";
const webkit = fs.existsSync(folder) && fs.readdirSync(folder).map((name) => path.join(folder, name, "MiniBrowser")).find((file) => fs.existsSync(file));
const without = !onPath("WebKitWebDriver") || !onPath("xvfb-run") || !webkit;

test("WebKit", { skip: without && "webkit2gtk-driver or xvfb is not there" }, async () => {
  const port = await new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { stdio: "ignore", detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" } });
  const call = async (method, place, body) => (await (await fetch(`http://127.0.0.1:${port}${place}`,
    { method, body: body && JSON.stringify(body) })).json()).value;
  try {
    let session = null;
    for (let i = 0; i < 40 && !session; i++, await pause(250))
      session = await call("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: webkit,
        args: ["--automation"] } } } }).catch(() => null);
    assert.ok(session?.sessionId, "a session");
    const place = `/session/${session.sessionId}`;
    await call("POST", `${place}/url`, { url: page });
    await tour((script) => call("POST", `${place}/execute/sync`, { script, args: [] }));
    await call("DELETE", place);
  } finally {
    process.kill(-driver.pid);
  }
});
