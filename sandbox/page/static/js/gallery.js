/** Pictures: in a message, with their words, and large. */

import { h, icon, mediaUrl } from "./dom.js";
import { closeFloat, float } from "./float.js";

const TALLEST = 62; // percent of the window's height

/** A picture in a message: a press shows it large, the ALT badge shows its words. */
export function picture({ url, description, width, height, spoiler }) {
  const size = width && height ? { width, height } : {};
  const image = h("img", { src: mediaUrl(url), alt: description ?? "", loading: "lazy", ...size });
  const open = h(
    "button",
    { class: "picture-open", type: "button", "aria-label": `Enlarge picture${description ? `: ${description}` : ""}` },
    image,
  );
  open.addEventListener("click", () => enlarge(url, description));
  const box = h("div", { class: "picture" }, open, description && altBadge(description));
  return spoiler ? veil(box) : box;
}

function altBadge(description) {
  const badge = h("button", { class: "alt", type: "button", "aria-label": "Show the picture's words" }, "ALT");
  badge.addEventListener("click", () => {
    const close = h(
      "button",
      { class: "quiet", type: "button", onclick: closeFloat, "aria-label": "Close" },
      icon("close"),
    );
    const card = h(
      "div",
      { class: "alt-card", role: "dialog", "aria-label": "Words of the picture", tabindex: "-1" },
      h("header", {}, h("strong", {}, "Alt text"), close),
      h("pre", {}, description),
    );
    float(card, badge);
    close.focus();
  });
  return badge;
}

/** Cover a node until it is asked for. */
export function veil(box) {
  const cover = h("button", { class: "veil", type: "button" }, "Spoiler");
  const node = h("div", { class: "veiled" }, box, cover);
  box.inert = true;
  cover.addEventListener("click", () => {
    box.inert = false;
    cover.remove();
    node.className = "";
  });
  return node;
}

function enlarge(url, description) {
  const image = h("img", { src: mediaUrl(url), alt: description ?? "" });
  const close = h("button", { class: "quiet", type: "button", "aria-label": "Close" }, icon("close"));
  const original = h("a", { href: mediaUrl(url), target: "_blank", rel: "noopener" }, icon("out"), "Open original");
  const dialog = h("dialog", { class: "lightbox", "aria-label": "Picture" }, h("header", {}, original, close), image);
  dialog.addEventListener("click", (event) => {
    if (event.target !== image && !original.contains(event.target)) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A picture by itself, as large as there is room for and no larger than it is. */
export function widePicture(item) {
  const node = picture(item);
  const { width, height } = item;
  if (width && height) node.style.width = `min(100%, ${width}px, ${((TALLEST * width) / height).toFixed(1)}vh)`;
  return node;
}

/** One picture, or a grid of them. */
export function gallery(items) {
  const show = items.length === 1 ? widePicture : picture;
  return h("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items.map(show));
}

/** A file to download. */
export function fileCard({ url, filename, size, spoiler }) {
  const card = h(
    "div",
    { class: "file" },
    icon("file"),
    h("div", {}, h("a", { href: mediaUrl(url), download: filename }, filename), size && h("small", {}, bytes(size))),
  );
  return spoiler ? veil(card) : card;
}

function bytes(size) {
  if (size < 1000) return `${size} bytes`;
  return size < 1e6 ? `${(size / 1000).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}
