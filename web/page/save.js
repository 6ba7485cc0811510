/** Files to download: the picture, the game in any format, its certificate, its values. */
import { run, take, wordsFor } from "./actions.js";
import { pageWith, pictureWith } from "./inside.js";
import { LESSONS, lessonOf, stepOf, withoutAnswers } from "./lessons.js";
import { gameNow } from "./link.js";
import { state } from "./state.js";

/**
 * @param {string} name
 * @param {string} type
 * @param {any} content
 */
function offer(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** The picture as `greatgame show` draws it: of all positions, or, if there are too many, of those near the start. */
async function pictureText() {
  /** @type {any} */
  let told;
  for (const radius of ["", "3", "2", "1"]) {
    told = await run(wordsFor("show", ...(radius ? ["--radius", radius] : [])));
    if (told.status !== 4) break;
  }
  if (told.status !== 0) throw new Error(told.complaints.replace(/^greatgame: /, ""));
  return told.output;
}

async function pictureBytes() {
  const image = new Image(), address = URL.createObjectURL(new Blob([await pictureText()], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

/** Columns separated by commas; those that contain a comma are in quotes. */
const csvOf = (/** @type {string} */ table) => table.replace(/[^\t\n]+/g, (cell) => (/[",]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)).replace(/\t/g, ",");

/** The names of the columns, by their number. */
const headOf = (/** @type {string} */ table) => ({ 2: "position,value\n", 3: "position,outcome,turns\n", 5: "position,winner if Left begins,turns,winner if Right begins,turns\n" }[/** @type {2} */ (table.split("\n")[0].split("\t").length)] ?? "");

/** The text of the lesson that is open; throws a sentence if there is none. */
function lessonText() {
  const { chapter } = state.source;
  if (!chapter) throw new Error("No lesson is open: choose one, or open the file of your own.");
  return chapter.text ?? LESSONS[chapter.name];
}

/** The page with the questions of a lesson, which begins at its first step. */
function handout() {
  const text = withoutAnswers(lessonText()), { title } = lessonOf(text);
  offer("handout.html", "text/html", pageWith({ ...stepOf({ name: `${title}, handout`, text, step: 0 }).source, moves: [] }));
}

/** @type {{name: string, what: () => Promise<void> | void}[]} */
export const offers = [
  { name: "the picture (SVG)", what: async () => offer("game.svg", "image/svg+xml", pictureWith(await pictureText(), gameNow())) },
  { name: "the picture (PNG)", what: async () => offer("game.png", "image/png", await pictureBytes()) },
  { name: "the graph (gg)", what: async () => offer("game.gg", "text/plain", (await take("write", "gg")).bytes) },
  { name: "the graph (json)", what: async () => offer("game.json", "application/json", (await take("write", "json")).bytes) },
  { name: "the graph (dot)", what: async () => offer("game.dot", "text/plain", (await take("write", "dot")).bytes) },
  { name: "the values (CSV)", what: async () => {
    const told = await run(wordsFor("solve", "--all"));
    offer("values.csv", "text/csv", headOf(told.output) + csvOf(told.output));
  } },
  { name: "the certificate", what: async () => offer("game.cert", "application/octet-stream", (await take("certificate", false)).bytes) },
  { name: "the certificate (text)", what: async () => offer("game.cert.txt", "text/plain", (await take("certificate", true)).bytes) },
  { name: "the lesson (Markdown)", what: () => offer("lesson.md", "text/markdown", lessonText()) },
  { name: "a handout: the lesson without answers", what: handout },
  { name: "this page, with the game", what: () => offer("greatgame.html", "text/html", pageWith(gameNow())) },
];
