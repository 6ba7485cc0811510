/** The page begins here: the module is unpacked, the worker starts, the first example is solved. */
import { Client } from "../engine/client.js";
import { begin, open } from "./actions.js";
import { byId, el } from "./dom.js";
import { examples } from "./examples.js";
import { addView, state } from "./state.js";
import { drawAnswer } from "./views/answer.js";
import { drawPicture } from "./views/picture.js";

/** The module, from base64 and gzip. @param {string} text */
async function unpack(text) {
  const packed = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function listen() {
  const select = /** @type {HTMLSelectElement} */ (byId("examples"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  examples.forEach((example, i) => select.append(el("option", { value: i }, example.name)));
  select.addEventListener("change", () => open(examples[Number(select.value)].source));
  text.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    open({ words: [], text: text.value, format: "gg" });
  });
  addView(() => {
    if (document.activeElement !== text) text.value = state.source.text;
  });
}

async function main() {
  addView(drawPicture);
  addView(drawAnswer);
  listen();
  begin(new Client(await unpack(byId("wasm").textContent ?? ""), byId("worker").textContent ?? ""));
  await open(examples[0].source);
}

main();
