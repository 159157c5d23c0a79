/** Buttons of messages. */

import { press } from "./acts.js";
import { h, icon, safeUrl } from "./dom.js";
import { dots } from "./dots.js";
import { isPending, use } from "./use.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const LINK = 5;
// Signs that are drawn: without a font for emoji some of them are empty boxes.
const SIGNS = { "⏮": "toFirst", "◀": "toBefore", "▶": "toNext", "⏭": "toLast" };

/** An emoji of a button or an option: the character, or the name of a custom one. */
export function emojiNode(emoji) {
  if (!emoji?.name) return null;
  return h(
    "span",
    { class: "emoji", "aria-hidden": emoji.id ? null : "true" },
    emoji.id ? `:${emoji.name}:` : emoji.name,
  );
}

/** A button of a message. */
export function buttonNode(button, message) {
  const sign = SIGNS[button.label];
  const words = [emojiNode(button.emoji), sign ? icon(sign) : button.label && h("span", {}, button.label)];
  const label = sign ? button.label : button.label ? null : button.emoji?.name;
  if (button.style === LINK) {
    const props = { class: "button secondary", target: "_blank", rel: "noopener noreferrer" };
    return h("a", { ...props, href: button.disabled ? null : safeUrl(button.url) }, words, icon("out"));
  }
  const pending = isPending(message, button.custom_id);
  const node = h(
    "button",
    {
      class: `button ${STYLES[button.style] ?? "secondary"} ${pending ? "pending" : ""}`,
      type: "button",
      disabled: Boolean(button.disabled),
      dataset: { key: button.custom_id },
      "aria-label": label,
      "aria-busy": pending ? "true" : null,
      onclick: () => use(message, button.custom_id, () => press(message, button.custom_id)),
    },
    h("span", { class: "face" }, words),
    pending && dots(),
  );
  return node;
}
