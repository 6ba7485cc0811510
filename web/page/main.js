/** Entry point of the page: unpacks the module, starts the worker, solves the first game. */
import { Client } from "../engine/client.js";
import { begin, demonstrate, open, stopPlaying } from "./actions.js";
import { byId, el } from "./dom.js";
import { examples } from "./examples.js";
import { gameInside, gameWithin } from "./inside.js";
import { addressNow, drawAddress, written } from "./address.js";
import { linked, sourceOf } from "./link.js";
import { chapterAt, lessonIn, lessonOf, LESSONS, stepOf } from "./lessons.js";
import { AUTO } from "./notes.js";
import { keepMoves, remembered, rememberLink } from "./past.js";
import { placeWith } from "./placing.js";
import { oneStop, rove } from "./rove.js";
import { offers } from "./save.js";
import { addView, change, state } from "./state.js";
import { drawAnswer } from "./views/answer.js";
import { drawBoard } from "./views/board.js";
import { makeCalc } from "./views/calc.js";
import { drawCurve } from "./views/curve.js";
import { drawDrawing } from "./views/draw.js";
import { drawHints } from "./views/hints.js";
import { drawLearn } from "./views/learn.js";
import { drawLesson, openStep } from "./views/lesson.js";
import { drawLegend } from "./views/legend.js";
import { drawPicture } from "./views/picture.js";
import { drawSource, fillLists, formatOf, makeSource } from "./views/source.js";
import { drawSum } from "./views/sum.js";
import { drawTheories } from "./views/theories.js";
import { drawGoto } from "./views/goto.js";
import { drawWords } from "./views/words.js";

const MOST_SHOWN = 200000; // maximum bytes of a text

const TOOLS = "#lessons, #new, #open, #link, #save"; // of the header, one tab stop

/** @type {Promise<void>} */
let listed; // the formats are known

/**
 * Unpacks a file that is packed with gzip.
 * @param {File} file
 */
async function unpacked(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file;
  const bytes = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return new File([bytes], file.name.replace(/\.gz$/i, ""));
}

/** Opens a teacher's own lesson; throws a sentence if it cannot be read. */
async function openLesson(/** @type {string} */ text) {
  await openStep({ name: lessonOf(text).title, text, step: 0 });
}

/** @param {File} given */
async function openFile(given) {
  try {
    await listed;
    const file = await unpacked(given);
    if (/\.(md|markdown)$/i.test(file.name)) return await openLesson(await file.text());
    if (/\.(html?|svg)$/i.test(file.name)) {
      const inside = gameWithin(await file.text());
      if (!inside) throw new Error(`${given.name} has no game inside.`);
      await open(inside.source, inside);
      return;
    }
    const format = formatOf(file.name), shown = file.size <= MOST_SHOWN && format !== "ggb";
    if (!shown) open({ words: [], format, text: "", file }, { sentence: given.name });
    else {
      open({ words: [], format, text: await file.text() }, { sentence: given.name });
    }
  } catch (error) {
    change({ complaint: error instanceof TypeError ? `${given.name} cannot be unpacked.` : /** @type {Error} */ (error).message });
  }
}

/** @type {ReturnType<typeof setTimeout>} */
let noted;

/** Shows a sentence above everything for a short time. */
function note(/** @type {{message: string}} */ { message }) {
  byId("note").textContent = message;
  clearTimeout(noted);
  noted = setTimeout(() => (byId("note").textContent = ""), 20000);
  return null;
}

/** The game in the address, or null, after a note if it cannot be read. */
const inAddress = async () => {
  try {
    const chapter = chapterAt(location.hash);
    return chapter ? { ...stepOf(chapter), sentence: "" } : written(location.hash) ?? await linked(location.hash);
  } catch (error) {
    return note(/** @type {Error} */ (error));
  }
};

/** Opens the game of a link, which is kept with its moves from now on; the first example if the game does not exist. */
async function openLink(/** @type {NonNullable<ReturnType<typeof sourceOf>>} */ given) {
  rememberLink(given.source, given.sentence, given.moves);
  let refused = false;
  await open(given.source, { ...given, past: true, refused: () => (refused = true) });
  if (!refused || !given.source.words.includes("--ruleset") || given.source.text) return; // there may be a text to be mended
  const { complaint } = state, [{ source, sentence }] = examples;
  rememberLink(source, sentence, []);
  await open(source, { sentence, past: true });
  if (state.source === source) change({ complaint });
}

/** In a frame of somebody's notes, `?embed`: the game alone, with a link to the whole page. */
function embed() {
  document.body.classList.add("embed");
  byId("whole").hidden = false;
  addView(() => byId("whole").querySelector("a")?.setAttribute("href", location.href.replace(/\?[^#]*/, "")));
}

function listen() {
  const pick = /** @type {HTMLSelectElement} */ (byId("examples")), save = /** @type {HTMLSelectElement} */ (byId("save"));
  const file = /** @type {HTMLInputElement} */ (byId("file")), link = byId("link");
  pick.append(...examples.map((example, i) => el("option", { value: i }, example.name)));
  pick.addEventListener("change", () => open(examples[Number(pick.value)].source, examples[Number(pick.value)]));
  const lessons = /** @type {HTMLSelectElement} */ (byId("lessons"));
  lessons.append(el("option", { value: "" }, "Lessons…"), ...Object.keys(LESSONS).map((name, i) => el("option", { value: name }, `${i + 1}. ${lessonIn({ name, step: 0 }).title}`)));
  lessons.addEventListener("change", () => {
    if (lessons.value) openStep({ name: lessons.value, step: 0 });
  });
  save.append(el("option", { value: "" }, "Save…"), ...offers.map((offer, i) => el("option", { value: i }, offer.name)));
  save.addEventListener("change", async () => {
    const chosen = offers[Number(save.value)];
    save.value = "";
    try {
      await chosen.what();
    } catch (error) {
      change({ complaint: /** @type {Error} */ (error).message });
    }
  });
  byId("new").addEventListener("click", async () => {
    await open({ words: [], text: "p normal 2 1\ns 1\ne 1 2\n", format: "gg" },
      { drawing: true, sentence: "Two players move the token along edges in turn, and whoever cannot move loses. Drag from a circle to somewhere else for a new edge." });
    byId("sentence").scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    /** @type {SVGElement | null} */ (byId("draw").querySelector(".paper"))?.focus({ preventScroll: true });
  });
  document.querySelector(".skip")?.addEventListener("click", (e) => { // the address has the game, and no place
    e.preventDefault();
    byId("moves").focus();
  });
  byId("open").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files?.[0]) openFile(file.files[0]);
    file.value = ""; // the same file may be opened again
  });
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    if (e.dataTransfer?.files[0]) openFile(e.dataTransfer.files[0]);
  });
  addEventListener("hashchange", async () => { // another link was opened
    if (remembered()) return; // Back or Forward was pressed
    const given = await inAddress();
    if (given) openLink(given);
  });
  addEventListener("popstate", () => { // Back, Forward, or a link
    keepMoves();
    const game = remembered();
    if (game) open(game.source, { ...game, past: true });
  });
  addEventListener("pagehide", keepMoves);
  addEventListener("beforeprint", () => document.querySelectorAll("#why details").forEach((part) => part.setAttribute("open", ""))); // paper does not open
  link.addEventListener("click", async () => {
    const address = await addressNow().catch((error) => change({ complaint: error.message }));
    if (!address) return;
    history.replaceState(history.state, "", address);
    await navigator.clipboard?.writeText(address).catch(() => {});
    link.textContent = "Copied";
    setTimeout(() => (link.textContent = "Copy a link"), 1500);
    if (location.protocol !== "file:") return;
    note({ message: "The link leads to this file on this computer. To send the game to somebody else, save “this page, with the game” and send that file." });
  });
}

/**
 * Shows which example is open, if it is one.
 * @param {import("./state.js").State} s
 */
function drawPick(s) {
  /** @type {HTMLSelectElement} */ (byId("examples")).selectedIndex =
    examples.findIndex(({ source }) => source === s.source);
  /** @type {HTMLSelectElement} */ (byId("lessons")).value = s.source.chapter && !s.source.chapter.text ? s.source.chapter.name : "";
}

async function main() {
  const module = await WebAssembly.compile(await globalThis.unpacked("wasm"));
  placeWith(module);
  begin(new Client(module, byId("worker").textContent ?? ""));
  for (const draw of [drawLesson, drawBoard, drawAnswer, drawHints, drawSum, drawPicture, drawLegend, drawLearn, drawCurve, drawTheories, drawGoto, drawWords, drawPick, drawAddress]) addView(draw);
  listen();
  rove(/** @type {HTMLElement} */ (document.querySelector("header")), TOOLS, { list: true });
  oneStop(document.body, TOOLS);
  if (new URLSearchParams(location.search).has("embed")) embed();
  makeSource();
  makeCalc();
  addView(drawSource);
  addView(drawDrawing);
  for (const kind of ["pointerdown", "keydown", "click"]) // the demonstration ends when the user acts
    addEventListener(kind, (e) => /** @type {Element} */ (e.target).closest?.("#stop") || stopPlaying(), true);
  const again = remembered(), link = again ? null : await inAddress(), given = again ?? link ?? gameInside(), first = given ?? examples[0];
  const opened = link ? openLink(link) : open(first.source, { ...first, past: again !== null });
  if (again) note({ message: "This game was open before the page was loaded again." });
  listed = fillLists();
  await Promise.all([opened, listed]);
  if (!given) demonstrate();
}

main();
