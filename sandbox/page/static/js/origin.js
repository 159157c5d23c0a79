/** The line above a message that tells what it comes from: a command that was used, or a message it answers. */

import { h, icon } from "./dom.js";
import { plainWords } from "./prose.js";
import { emit, nameOf, state } from "./state.js";

const COMMAND = 2; // kinds of interactions
const COMPONENT = 3;
const SLASH = 1; // kind of command
const TEXT_DISPLAY = 10;
const LONGEST = 120;

/** The line, or null for a message that comes from nothing. */
export function originNode(message) {
  const used = usedCommand(message);
  if (used) {
    const name = used.command_type === SLASH ? `/${used.name}` : used.name;
    const words = [h("strong", {}, nameOf(used.user)), " used ", h("span", { class: "command" }, name)];
    return h("div", { class: "origin" }, icon("reply"), h("span", {}, words));
  }
  const answered = answeredMessage(message);
  if (!answered) return null;
  return h(
    "button",
    { class: "origin", type: "button", onclick: () => emit("jump", answered.id) },
    icon("reply"),
    h("span", {}, h("strong", {}, nameOf(answered.author)), " ", firstWords(answered)),
  );
}

/** Whether a message comes from something, and so stands by itself. */
export const hasOrigin = (message) => Boolean(usedCommand(message) || answeredMessage(message));

/** The command that a message is the first answer to. */
function usedCommand({ interaction_metadata: act }) {
  return act?.type === COMMAND && !act.original_response_message_id ? act : null;
}

/** The message that was replied to, or whose button or select brought this one. */
function answeredMessage(message) {
  if (message.referenced_message) return message.referenced_message;
  const act = message.interaction_metadata;
  if (act?.type !== COMPONENT || act.original_response_message_id) return null;
  return state.messages.get(message.channel_id)?.get(act.interacted_message_id) ?? null;
}

function firstWords(message) {
  const words = message.content || firstDisplay(message.components ?? []);
  return words ? plainWords(words.split("\n")[0]).slice(0, LONGEST) : "a message";
}

function firstDisplay(components) {
  for (const component of components) {
    const found = component.type === TEXT_DISPLAY ? component.content : firstDisplay(component.components ?? []);
    if (found) return found;
  }
  return null;
}
