/** A layer that floats beside what opened it: menus and the lists of selects. Only one is open at a time. */

let open = null;

/**
 * Show a node beside an anchor until it is left.
 * @param {HTMLElement} node what floats
 * @param {{x: number, y: number}|HTMLElement} anchor a point, or the element to hang under
 * @param {() => void} [closed] called when it goes
 */
export function float(node, anchor, closed) {
  closeFloat();
  const opener = document.activeElement;
  const layer = (anchor instanceof Node && anchor.closest("dialog")) || document.body; // a dialog makes all else inert
  layer.append(node);
  place(node, anchor);
  const leave = (event) => {
    if (!node.contains(event.target) && !(anchor instanceof Node && anchor.contains(event.target))) closeFloat();
  };
  const watch = new AbortController();
  document.addEventListener("pointerdown", leave, { signal: watch.signal });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // a dialog underneath stays
    closeFloat();
  });
  window.addEventListener("resize", () => closeFloat(), { signal: watch.signal });
  document.querySelector("#messages")?.addEventListener("scroll", () => closeFloat(), { signal: watch.signal });
  open = { node, watch, closed, opener };
}

/** Close what floats; focus goes back to what had it. */
export function closeFloat() {
  if (!open) return;
  const { node, watch, closed, opener } = open;
  open = null;
  const hadFocus = node.contains(document.activeElement);
  watch.abort();
  node.remove();
  if (hadFocus && opener?.isConnected) opener.focus();
  closed?.();
}

function place(node, anchor) {
  const gap = 6;
  const box =
    anchor instanceof Node ? anchor.getBoundingClientRect() : { left: anchor.x, top: anchor.y, bottom: anchor.y };
  if (anchor instanceof Node) node.style.minWidth = `${box.width}px`;
  node.style.maxWidth = `${innerWidth - 2 * gap}px`;
  const below = innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const height = node.offsetHeight;
  const down = height <= below || below >= above;
  node.style.maxHeight = `${Math.max(down ? below : above, 120)}px`;
  node.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - node.offsetWidth - gap))}px`;
  node.style.top = `${down ? box.bottom + gap : Math.max(gap, box.top - gap - Math.min(height, above))}px`;
}
