/** A list of options to choose from, by pointer or keys (the ARIA listbox pattern). */

import { emojiNode } from "./button.js";
import { freshId, h, icon } from "./dom.js";

/** One option as a node: a mark or picture, its label, its description. */
export function optionNode(option, chosen) {
  return h(
    "div",
    {
      class: "option",
      role: "option",
      id: freshId("option"),
      "aria-selected": String(chosen),
      dataset: { value: option.value },
    },
    option.icon ?? emojiNode(option.emoji),
    h(
      "span",
      { class: "option-words" },
      h("span", {}, option.label),
      option.description && h("small", {}, option.description),
    ),
    chosen && icon("check"),
  );
}

/**
 * Make a list.
 * @param {{value: string, label: string, description?: string, emoji?: object, icon?: Node}[]} options
 * @param {{label: string, multiple: boolean, most: number, least: number, chosen: string[],
 *   done: (values: string[]) => void}} how
 * @returns {{node: HTMLElement, focus: () => void}}
 */
export function openList(options, { label, multiple, most, least, chosen, done }) {
  const picked = new Set(chosen);
  let at = Math.max(
    0,
    options.findIndex((option) => picked.has(option.value)),
  );
  let typed = "";
  let typedAt = 0;
  const box = h("div", {
    class: "options",
    role: "listbox",
    tabindex: "0",
    "aria-label": label,
    "aria-multiselectable": String(multiple),
  });
  const send = h("button", { class: "button primary", type: "button", onclick: () => done([...picked]) }, "Done");
  const count = h("small");
  const node = h("div", { class: "menu list" }, box, multiple && h("footer", {}, count, send));

  const draw = () => {
    box.replaceChildren(...options.map((option) => optionNode(option, picked.has(option.value))));
    if (!options.length) box.append(h("p", { class: "none" }, "Nothing to choose from"));
    send.disabled = picked.size < least || picked.size > most;
    count.textContent = `${picked.size} of up to ${most} chosen`;
    mark();
  };
  const mark = () => {
    [...box.children].forEach((each, index) => each.classList.toggle("active", index === at));
    box.setAttribute("aria-activedescendant", box.children[at]?.id ?? "");
    box.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const take = (index) => {
    const { value } = options[index];
    if (!multiple) return done(least === 0 && picked.has(value) ? [] : [value]);
    if (!picked.delete(value) && picked.size < most) picked.add(value);
    at = index;
    draw();
  };
  const seek = (key) => {
    typed = Date.now() - typedAt < 800 ? typed + key : key;
    typedAt = Date.now();
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (found >= 0) at = found;
  };
  const keys = {
    ArrowDown: () => (at = Math.min(at + 1, options.length - 1)),
    ArrowUp: () => (at = Math.max(at - 1, 0)),
    Home: () => (at = 0),
    End: () => (at = options.length - 1),
    Enter: () => options.length && take(at),
    " ": () => options.length && take(at),
  };
  box.addEventListener("keydown", (event) => {
    if (keys[event.key]) keys[event.key]();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) seek(event.key);
    else return;
    event.preventDefault();
    mark();
  });
  box.addEventListener("click", (event) => {
    const index = [...box.children].indexOf(event.target.closest(".option"));
    if (index >= 0) take(index);
  });
  draw();
  return { node, focus: () => box.focus() };
}
