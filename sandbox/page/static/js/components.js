/** A message's components: rows, buttons, selects, and the parts of Components V2. */

import { buttonNode } from "./button.js";
import { h } from "./dom.js";
import { cssColour } from "./embeds.js";
import { fileCard, gallery, picture, veil } from "./gallery.js";
import { prose } from "./prose.js";
import { selectNode } from "./select.js";

const RENDERERS = {
  1: (row, message) => h("div", { class: "row" }, componentNodes(row.components, message)),
  2: buttonNode,
  3: selectNode,
  5: selectNode,
  6: selectNode,
  7: selectNode,
  8: selectNode,
  9: (section, message) =>
    h(
      "div",
      { class: "section" },
      h("div", { class: "section-words" }, componentNodes(section.components, message)),
      h("div", { class: "accessory" }, componentNodes([section.accessory], message)),
    ),
  10: (display) => prose(display.content),
  11: (thumbnail) => h("div", { class: "thumbnail" }, picture(item(thumbnail))),
  12: (media) => gallery(media.items.map(item)),
  13: (file) => fileCard({ ...file, url: file.file.url, filename: file.name ?? lastPart(file.file.url) }),
  14: (separator) =>
    h("hr", {
      class: `separator ${separator.spacing === 2 ? "wide" : ""} ${separator.divider === false ? "bare" : ""}`,
    }),
  17: containerNode,
};

/** The nodes of a list of components; kinds this page does not know are said to be so. */
export function componentNodes(components, message) {
  return components.map((component) => (RENDERERS[component.type] ?? unknown)(component, message));
}

const unknown = (component) =>
  h("p", { class: "subtext" }, `(a component of type ${component.type}, which this page cannot show)`);

function item({ media, description, spoiler }) {
  return { url: media.proxy_url ?? media.url, width: media.width, height: media.height, description, spoiler };
}

const lastPart = (url) => decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));

function containerNode(container, message) {
  const style = { borderLeftColor: cssColour(container.accent_color) ?? "" };
  const box = h("div", { class: "container", style }, componentNodes(container.components, message));
  return container.spoiler ? veil(box) : box;
}
