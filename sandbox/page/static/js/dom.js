/** Building DOM nodes. Text only ever becomes a text node; nothing here parses HTML. */

const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "hidden", "tabIndex", "textContent"]);

/**
 * Make an element.
 * @param {string} tag the element's name
 * @param {object} props `class`, `style` (object), `dataset` (object), `onclick` and the like (functions), else
 *   attributes; undefined, null and false are left out
 * @param {...(Node|string|number|Array|null|undefined|false)} children nodes, text, or lists of both
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null) continue;
    if (PROPERTIES.has(key)) node[key] = value;
    else if (value === false) continue;
    else if (key === "class") node.className = value;
    else if (key === "style") Object.assign(node.style, value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** Append children as `h` takes them. */
function append(parent, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** The address if it is one a person may safely follow, else null. */
export function safeUrl(address) {
  try {
    const url = new URL(address, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** The address of a picture or file: the sandbox's own by path alone, so that the page works under any host name. */
export function mediaUrl(address) {
  const url = safeUrl(address);
  if (!url) return null;
  const { pathname } = new URL(url);
  return pathname.startsWith("/attachments/") ? pathname : url;
}

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  send: "M4 12 20 4l-5 16-3.5-6.5ZM11.5 13.5 20 4",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  dots: "M6 12h.01M12 12h.01M18 12h.01",
  eye: "M2.5 12q3.5-6.5 9.5-6.5t9.5 6.5q-3.5 6.5-9.5 6.5T2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  file: "M6 3h8l4 4v14H6ZM14 3v4h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warn: "M12 4 2.5 20h19ZM12 10v4.5M12 17.3v.1",
  reply: "M9 6 4 11l5 5M4 11h9c4 0 7 2 7 7",
  slash: "M15 4 9 20",
  plus: "M12 5v14M5 12h14",
  message: "M4 5h16v11h-9l-5 4v-4H4Z",
  thread: "M5 5h14v10h-8l-4 4v-4H5Z",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  toFirst: "M6 5v14M19 5 9 12l10 7Z",
  toBefore: "M17 5 7 12l10 7Z",
  toNext: "M7 5l10 7-10 7Z",
  toLast: "M18 5v14M5 5l10 7-10 7Z",
};

/** A line icon, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

let count = 0;

/** A fresh id, for labels and lists that refer to each other. */
export function freshId(stem) {
  count += 1;
  return `${stem}-${count}`;
}
