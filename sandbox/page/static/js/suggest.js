/** The list above the composer: what fits what is being typed. One list, steered by whichever input has the focus. */

import { h } from "./dom.js";
import { optionNode } from "./list.js";

const box = document.querySelector("#suggestions");
let shown = null;

/**
 * Show suggestions for an input.
 * @param {HTMLElement} input the input that is typed in; it keeps the focus
 * @param {{value: string, label: string, description?: string, icon?: Node}[]} items
 * @param {{title: string, pick: (item: object) => void, none?: string, first?: boolean}} how `first`: whether the first
 *   is marked at once, so that Enter takes it
 */
export function suggest(input, items, { title, pick, none, first = true }) {
  if (!items.length && !none) return hideSuggestions();
  hideSuggestions();
  const nodes = items.map((item) => optionNode(item, false));
  const list = h("div", { class: "options", role: "listbox", id: "suggestion-list", "aria-label": title }, nodes);
  nodes.forEach((node, index) => node.addEventListener("mousedown", (event) => take(event, index)));
  box.replaceChildren(h("h2", {}, title), items.length ? list : h("p", { class: "none" }, none));
  box.hidden = false;
  input.setAttribute("aria-expanded", "true");
  input.setAttribute("aria-controls", "suggestion-list");
  shown = { input, items, nodes, pick, at: -1 };
  if (first && items.length) mark(0);
}

/** Take the list away. */
export function hideSuggestions() {
  if (!shown) return;
  shown.input.setAttribute("aria-expanded", "false");
  shown.input.removeAttribute("aria-activedescendant");
  shown = null;
  box.hidden = true;
  box.replaceChildren();
}

/** Whether an input has suggestions on the screen. */
export const isSuggesting = (input) => shown?.input === input;

/** Let the list have a key; true if it was for the list. */
export function steerSuggestions(event) {
  if (!shown || !shown.items.length || event.isComposing) return false;
  const last = shown.items.length - 1;
  if (event.key === "ArrowDown") mark(shown.at >= last ? 0 : shown.at + 1);
  else if (event.key === "ArrowUp") mark(shown.at <= 0 ? last : shown.at - 1);
  else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && shown.at >= 0) take(event, shown.at);
  else return false;
  event.preventDefault();
  return true;
}

function mark(index) {
  shown.nodes[shown.at]?.classList.remove("active");
  shown.nodes[shown.at]?.setAttribute("aria-selected", "false");
  shown.at = index;
  shown.nodes[index].classList.add("active");
  shown.nodes[index].setAttribute("aria-selected", "true");
  shown.nodes[index].scrollIntoView({ block: "nearest" });
  shown.input.setAttribute("aria-activedescendant", shown.nodes[index].id);
}

function take(event, index) {
  event.preventDefault();
  const { items, pick } = shown;
  hideSuggestions();
  pick(items[index]);
}
