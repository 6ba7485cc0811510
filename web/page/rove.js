/**
 * Arrow keys: the parts of a board, a picture or a list are one tab stop, and arrow keys move the focus among
 * them. In a list they go through it in order; elsewhere to the nearest part in their direction.
 */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Parts that can be seen now.
 * @type {(room: Element, parts: string) => HTMLElement[]}
 */
const partsOf = (room, parts) => /** @type {HTMLElement[]} */ ([...room.querySelectorAll(parts)].filter((part) => /** @type {any} */ (part).checkVisibility?.() ?? true));

/**
 * The nearest part in a direction: what is aside counts three times.
 * @type {(all: HTMLElement[], from: HTMLElement, way: number[]) => HTMLElement | undefined}
 */
function nearest(all, from, [x, y]) {
  const middle = (/** @type {Element} */ part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [a, b] = middle(from);
  let best, least = Infinity;
  for (const part of all) {
    const [c, d] = middle(part), along = (c - a) * x + (d - b) * y, aside = Math.abs((c - a) * y) + Math.abs((d - b) * x);
    if (along < 1 || along + 3 * aside >= least) continue;
    least = along + 3 * aside;
    best = part;
  }
  return best;
}

/**
 * Listens once for arrow keys in a room.
 * @param {HTMLElement} room
 * @param {string} parts  a selector
 * @param {{list?: boolean, enter?: () => HTMLElement | undefined}} more  list: in order; enter: the part that an arrow key
 *   focuses first, where the room itself is the tab stop
 */
export function rove(room, parts, { list = false, enter } = {}) {
  room.addEventListener("keydown", (e) => {
    const way = WAYS[/** @type {"ArrowUp"} */ (e.key)], all = partsOf(room, parts), from = /** @type {HTMLElement} */ (document.activeElement);
    if (e.altKey || e.ctrlKey || e.metaKey || all.length === 0 || !(way || e.key === "Home" || e.key === "End")) return;
    const at = all.indexOf(from), inField = from.matches("select") && e.key.match(/Up|Down|Home|End/);
    if (inField || (at < 0 && from !== room)) return;
    e.preventDefault();
    const to = !way ? all[e.key === "Home" ? 0 : all.length - 1] : at < 0 ? enter?.() ?? all[0] : list ? all[at + way[0] + way[1]] : nearest(all, from, way);
    if (!to) return;
    if (!enter) for (const part of all) part.setAttribute("tabindex", part === to ? "0" : "-1");
    to.focus();
  });
}

/**
 * Makes one part of a room its tab stop: after it was drawn.
 * @param {Element} room
 * @param {string} parts
 * @param {Element | null} [wanted]
 */
export function oneStop(room, parts, wanted = null) {
  const all = [...room.querySelectorAll(parts)];
  const stop = wanted && all.includes(wanted) ? wanted : all.find((part) => part === document.activeElement) ?? all.find((part) => part.getAttribute("aria-disabled") !== "true" && !part.matches("[role=img]")) ?? all[0];
  for (const part of all) part.setAttribute("tabindex", part === stop ? "0" : "-1");
}
