/** Round pictures with initials; a user's colour follows from their id. */

import { h } from "./dom.js";
import { state } from "./state.js";

const HUES = [168, 28, 262, 205, 338, 96, 48, 300];

/** A user's avatar, with a dot that tells whether they are there if `dot` is set. */
export function avatar(user, { dot = false } = {}) {
  const name = user.global_name ?? user.username;
  const initials = [...name.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 1).join("").toUpperCase() || "?";
  const hue = HUES[Number(BigInt(user.id) % 8n)];
  const style = user.bot ? {} : { backgroundColor: `hsl(${hue} 42% 38%)` };
  const online = user.bot ? state.online.has(user.id) : true;
  return h(
    "span",
    { class: user.bot ? "avatar bot" : "avatar", style, "aria-hidden": "true" },
    initials,
    dot && h("span", { class: online ? "dot online" : "dot" }),
  );
}

/** The tag that bots wear. */
export function botTag() {
  return h("span", { class: "tag" }, "App");
}
