/** One message as a node. */

import { avatar, botTag } from "./avatar.js";
import { dismiss } from "./acts.js";
import { headerTime, format } from "./clock.js";
import { componentNodes } from "./components.js";
import { h, icon } from "./dom.js";
import { dots } from "./dots.js";
import { embedNode } from "./embeds.js";
import { fileCard, gallery } from "./gallery.js";
import { hasOrigin, originNode } from "./origin.js";
import { openMessageMenu } from "./people.js";
import { prose } from "./prose.js";
import { dropMessage, emit, pingsMe, state } from "./state.js";
import { tell } from "./toast.js";

const COMPONENTS_V2 = 1 << 15;
const GROUP_MINUTES = 7;

/** Whether a message stands under the header of the one before. */
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id || message.ephemeral !== before.ephemeral) return false;
  if (hasOrigin(message)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MINUTES * 60000;
}

/** Build the node of a message; `grouped` leaves the header out. */
export function messageNode(message, grouped) {
  const marks = ["message"];
  if (grouped) marks.push("grouped");
  if (pingsMe(message)) marks.push("ping");
  if (message.ephemeral) marks.push("private");
  const node = h(
    "article",
    {
      class: marks.join(" "),
      id: `m${message.id}`,
      dataset: { id: message.id },
      "aria-label": `Message by ${message.author_name}`,
    },
    originNode(message),
    h(
      "div",
      { class: "gutter" },
      grouped ? h("span", { class: "at" }, format(new Date(message.timestamp) / 1000, "t")) : avatar(message.author),
    ),
    h(
      "div",
      { class: "body" },
      grouped ? null : header(message),
      content(message),
      outcomeNode(message),
      foot(message),
    ),
    toolButton(message),
  );
  node.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, button, img, pre, input")) return;
    event.preventDefault();
    openMessageMenu(message, { x: event.clientX, y: event.clientY });
  });
  return node;
}

function header(message) {
  return h(
    "header",
    {},
    h("span", { class: message.author.bot ? "author bot" : "author" }, message.author_name),
    message.author.bot && botTag(),
    h(
      "time",
      { datetime: message.timestamp, title: format(new Date(message.timestamp) / 1000, "F") },
      headerTime(message.timestamp),
    ),
  );
}

function content(message) {
  if (message.loading)
    return h("p", { class: "thinking", role: "status" }, dots(), ` ${message.author_name} is thinking…`);
  const isV2 = message.flags & COMPONENTS_V2;
  const parts = [];
  if (message.content) parts.push(prose(message.content));
  if (!isV2) parts.push(attached(message.attachments ?? []), (message.embeds ?? []).map(embedNode));
  parts.push(h("div", { class: "components" }, componentNodes(message.components ?? [], message)));
  if (message.edited_timestamp) {
    const when = format(new Date(message.edited_timestamp) / 1000, "F");
    parts.push(h("span", { class: "edited", title: when }, "(edited)"));
  }
  if (message.thread) parts.push(threadLink(message.thread));
  return parts;
}

function attached(files) {
  const isPicture = (file) => file.content_type?.startsWith("image/");
  const inGallery = files.filter(isPicture).map((file) => ({ ...file, spoiler: file.filename.startsWith("SPOILER_") }));
  const rest = files.filter((file) => !isPicture(file));
  return [inGallery.length > 0 && gallery(inGallery), rest.map(fileCard)];
}

function threadLink(thread) {
  return h(
    "button",
    { class: "thread-link", type: "button", onclick: () => emit("go", thread.id) },
    h("strong", {}, thread.name),
    "Open thread",
    icon("right"),
  );
}

/** How the last use of a button or select stands. */
function outcomeNode(message) {
  const outcome = state.outcomes.get(message.id);
  if (!outcome?.failed) return h("p", { class: "outcome", role: "status" });
  return h("p", { class: "outcome failed", role: "status", title: outcome.detail }, icon("warn"), outcome.failed);
}

function foot(message) {
  if (!message.ephemeral) return null;
  const away = async () => {
    if (message.local) dropMessage(message.channel_id, message.id);
    else await tell(dismiss(message));
  };
  return h(
    "footer",
    {},
    icon("eye"),
    "Only you can see this · ",
    h("button", { class: "link", type: "button", onclick: away }, "Dismiss message"),
  );
}

function toolButton(message) {
  const open = (event) => openMessageMenu(message, event.currentTarget);
  const label = `More for the message by ${message.author_name}`;
  return h(
    "button",
    { class: "tools quiet", type: "button", "aria-label": label, "aria-haspopup": "menu", onclick: open },
    icon("dots"),
  );
}
