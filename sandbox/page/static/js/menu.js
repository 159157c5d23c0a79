/** Menus that open by a press or a right click. */

import { h } from "./dom.js";
import { closeFloat, float } from "./float.js";

/**
 * Open a menu.
 * @param {{label: string, run?: () => void, href?: string, heading?: boolean, icon?: Node, current?: boolean}[]} items
 * @param {{x: number, y: number}|HTMLElement} anchor where
 * @param {string} label what the menu is, for screen readers
 */
export function openMenu(items, anchor, label) {
  const menu = h("div", { class: "menu", role: "menu", "aria-label": label, onkeydown: (event) => steer(event, menu) });
  menu.append(...items.map(itemNode));
  float(menu, anchor);
  menu.querySelector("[role=menuitem]")?.focus();
}

function itemNode(item) {
  if (item.heading) return h("div", { class: "menu-heading", role: "presentation" }, item.label);
  const props = { class: "menu-item", role: "menuitem", tabindex: "-1", "aria-current": item.current ? "true" : null };
  if (item.href) return h("a", { ...props, href: item.href }, item.icon, item.label);
  const run = () => {
    closeFloat();
    item.run();
  };
  return h("button", { ...props, type: "button", onclick: run }, item.icon, item.label);
}

function steer(event, menu) {
  const items = [...menu.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items.at((at + step) % items.length).focus();
  else if (event.key === "Home") items[0].focus();
  else if (event.key === "End") items.at(-1).focus();
  else if (event.key === "Tab") closeFloat();
  else return;
  event.preventDefault();
}
