/** Places of boxes, computed by an instance of the module in the page: a layout takes some milliseconds. */
import { Engine } from "../engine/engine.js";

/** @type {WebAssembly.Module} */
let module;
/** @type {Engine | null} */
let engine = null;

/** @param {WebAssembly.Module} compiled */
export function placeWith(compiled) {
  module = compiled;
}

/** @type {import("./scene.js").Place} */
export function place(...asked) {
  engine ??= new Engine(module);
  return engine.place(...asked);
}
