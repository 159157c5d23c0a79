/** What a person can do, one function each. Every act is one request to the server.
 *
 * The answer of an interaction is {ok: true, modal?, choices?} or {ok: false, reason}: the latter when the bot failed.
 * What cannot be done at all (no permission, nothing there) is thrown as `Refused` with a sentence.
 */

import { state } from "./state.js";

/** The server did not accept what was asked. */
class Refused extends Error {}

async function act(name, body) {
  let response;
  try {
    response = await fetch(`/page/act/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ as: state.me.id, ...body }),
    });
  } catch {
    throw new Refused("The sandbox cannot be reached. Is it still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? `The sandbox answered ${response.status}.`);
  return answer;
}

/** Write a message. */
export const say = (channelId, content) => act("say", { channel_id: channelId, content });

/** Use a slash command; options by name. */
export const useCommand = (channelId, name, options) => act("command", { channel_id: channelId, name, options });

/** Ask for the choices of an option while it is typed. */
export const complete = (channelId, name, option, text, options) =>
  act("complete", { channel_id: channelId, name, option, text, options });

/** Use a command of a member's or a message's menu. */
export const useMenu = (channelId, name, targetId) => act("menu", { channel_id: channelId, name, target_id: targetId });

/** Press a button. */
export const press = (message, customId) =>
  act("press", { channel_id: message.channel_id, message_id: message.id, custom_id: customId });

/** Choose from a select. */
export const choose = (message, customId, values) =>
  act("choose", { channel_id: message.channel_id, message_id: message.id, custom_id: customId, values });

/** Send a modal. */
export const submit = (modalId, values) => act("submit", { modal_id: modalId, values });

/** Put a private message away. */
export const dismiss = (message) => act("dismiss", { channel_id: message.channel_id, message_id: message.id });

/** Open the direct conversation with a user; the answer has its channel_id. */
export const openDm = (userId) => act("dm", { user_id: userId });
