/**
 * A scene of up to thousands of positions on a canvas that is moved by dragging, and made larger or
 * smaller with the wheel, two fingers, or + and -. One frame is drawn after all changes of a frame.
 */
import { playTo } from "../actions.js";
import { el } from "../dom.js";
import { outlineOf } from "../scene.js";

const LEAST = 0.12; // scale at first: below it the position now is not seen

/** @type {{canvas: HTMLCanvasElement, scene: any, here: Set<string>, lit: Set<string>, scale: number, x: number,
 *   y: number, asked: boolean, centred: boolean, best: Path2D, others: Path2D} | null} best, others: the moves */
let at = null;

/**
 * @param {HTMLElement} room
 * @param {import("../scene.js").Scene} scene
 * @param {Set<string>} here
 * @param {Set<string>} lit
 */
export function drawCanvas(room, scene, here, lit) {
  if (!at || at.scene !== scene || at.canvas.parentElement !== room) {
    const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { tabindex: 0, role: "img",
      "aria-label": `${scene.nodes.length} positions, in rows by turns to the end` }));
    room.replaceChildren(canvas);
    const width = canvas.clientWidth, height = canvas.clientHeight, scale = Math.max(LEAST, Math.min(1, width / scene.width, height / scene.height));
    at = { canvas, scene, here, lit, scale, x: width / 2, y: (height - scene.height * scale) / 2, asked: false, centred: false,
      best: pathOf(scene.edges.filter((edge) => edge.best)), others: pathOf(scene.edges.filter((edge) => !edge.best)) };
    listen(at);
  }
  if ([...here].join() !== [...at.here].join() || !at.centred) centre(at, here);
  at.here = here;
  at.lit = lit;
  ask();
}

/**
 * Moves the map so that the current position is in its middle, unless all of it is in view.
 * @param {NonNullable<typeof at>} view
 * @param {Set<string>} here
 */
function centre(view, here) {
  const { canvas, scene, scale } = view, node = scene.nodes.find((/** @type {any} */ n) => here.has(n.name));
  const { clientWidth: width, clientHeight: height } = canvas;
  view.centred = true;
  if (!node || (scene.width * scale <= width && scene.height * scale <= height)) return;
  view.x = width / 2 - node.x * scale;
  view.y = height / 2 - node.y * scale;
}

/** One path of all moves: a frame strokes it at once. */
const pathOf = (/** @type {import("../scene.js").Edge[]} */ edges) => new Path2D(edges.map(({ path }) => path).join(""));

function ask() {
  if (!at || at.asked) return;
  at.asked = true;
  requestAnimationFrame(() => {
    if (!at) return;
    at.asked = false;
    paint(at);
  });
}

/** @param {NonNullable<typeof at>} view */
function paint(view) {
  const { canvas, scene, scale } = view, ratio = devicePixelRatio || 1;
  const style = getComputedStyle(canvas), colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  c.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * view.x, ratio * view.y);
  const left = -view.x / scale, top = -view.y / scale;
  const right = left + canvas.clientWidth / scale, bottom = top + canvas.clientHeight / scale;
  const seen = (/** @type {number} */ x, /** @type {number} */ y) =>
    x > left - 90 && x < right + 90 && y > top - 40 && y < bottom + 40;
  for (const best of [false, true]) {
    if (!best && scale < 0.25 && scene.edges.length > 4000) continue; // a grey blur shows nothing
    c.strokeStyle = colour(best && scale > 0.25 ? "soft" : "line");
    c.lineWidth = best ? 1.6 : 1;
    c.stroke(best ? view.best : view.others);
  }
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.font = "11px system-ui, sans-serif";
  /** @type {Record<string, string>} */
  const colours = Object.fromEntries(["panel", "ink", "glow", "draw"].map((name) => [name, colour(name)]));
  /** @type {Record<string, string>} */
  const inks = { N: colour("next"), P: colour("previous"), L: colour("left"), R: colour("right"), D: colours.draw };
  const far = scale < 0.4; // a shape is its colour
  for (const node of scene.nodes) {
    if (!seen(node.x, node.y)) continue;
    const outline = new Path2D(outlineOf(node.letter, node.width, node.height));
    c.translate(node.x, node.y);
    const here = view.here.has(node.name), lit = view.lit.has(node.name), ink = inks[node.letter] ?? colours.draw;
    c.fillStyle = here ? colours.ink : lit ? colours.glow : far ? ink : colours.panel;
    c.fill(outline);
    c.strokeStyle = far && (here || lit) ? colours.ink : ink;
    c.lineWidth = here || lit ? Math.max(5, 4 / scale) : 2;
    c.stroke(outline);
    if (scale > 0.5) {
      const { lines, value, height } = node, texts = value ? [...lines, value] : lines;
      c.fillStyle = here ? colours.panel : colours.ink;
      texts.forEach((/** @type {string} */ text, /** @type {number} */ i) => c.fillText(text, 0, -height / 2 + 4 + (i + 0.5) * ((height - 8) / texts.length)));
    }
    c.translate(-node.x, -node.y);
  }
}

/** @param {NonNullable<typeof at>} view */
function listen(view) {
  const { canvas } = view;
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let moved = false;
  const zoom = (/** @type {number} */ by, /** @type {number} */ x, /** @type {number} */ y) => {
    const scale = Math.max(0.05, Math.min(3, view.scale * by));
    view.x = x - (x - view.x) * scale / view.scale;
    view.y = y - (y - view.y) * scale / view.scale;
    view.scale = scale;
    ask();
  };
  canvas.addEventListener("wheel", (e) => {
    e.preventDefault();
    zoom(Math.exp(-e.deltaY / 400), e.offsetX, e.offsetY);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (e) => {
    canvas.setPointerCapture(e.pointerId);
    down.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    moved = false;
  });
  canvas.addEventListener("pointermove", (e) => {
    const before = down.get(e.pointerId);
    if (!before) return;
    const now = { x: e.offsetX, y: e.offsetY }, others = [...down].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    if (others.length > 0) {
      const [o] = others, was = Math.hypot(before.x - o.x, before.y - o.y), is = Math.hypot(now.x - o.x, now.y - o.y);
      if (was > 0) zoom(is / was, o.x, o.y);
    } else {
      view.x += now.x - before.x;
      view.y += now.y - before.y;
      ask();
    }
    moved = moved || Math.hypot(now.x - before.x, now.y - before.y) > 2;
    down.set(e.pointerId, now);
  });
  const up = (/** @type {PointerEvent} */ e) => {
    down.delete(e.pointerId);
    if (moved || e.type === "pointercancel") return;
    const x = (e.offsetX - view.x) / view.scale, y = (e.offsetY - view.y) / view.scale;
    const hit = view.scene.nodes.find((/** @type {any} */ n) => Math.abs(n.x - x) < n.width / 2 + 3 && Math.abs(n.y - y) < n.height / 2 + 3);
    if (hit) playTo(hit.name);
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("keydown", (e) => {
    const middle = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[e.key];
    if (e.key === "+" || e.key === "=") zoom(1.25, middle[0], middle[1]);
    else if (e.key === "-") zoom(0.8, middle[0], middle[1]);
    else if (step) [view.x, view.y] = [view.x + step[0], view.y + step[1]];
    else return;
    e.preventDefault();
    ask();
  });
  new ResizeObserver(ask).observe(canvas);
}
