/** The three dots of waiting. */

import { h } from "./dom.js";

/** Three dots that move, silent for screen readers. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}
