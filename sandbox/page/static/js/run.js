/** Using commands: what is shown when the bot does not answer, and modals that open. */

import { openModal } from "./modal.js";
import { state, takeMessage } from "./state.js";
import { complain } from "./toast.js";

const EPHEMERAL = 1 << 6;

/** Run an act that uses a command in the channel shown; gives whether it was sent. */
export async function runCommand(name, run) {
  const channelId = state.here;
  let answer;
  try {
    answer = await run(channelId);
  } catch (error) {
    complain(error.message);
    return false;
  }
  if (answer.modal) openModal(answer.modal);
  if (!answer.ok) takeMessage(notAnswered(channelId, name, answer));
  return true;
}

/** What Discord shows in the bot's place: a private note that this tab made up itself. */
function notAnswered(channelId, name, answer) {
  const bot = [...state.people.values()].find((user) => user.bot);
  return {
    id: answer.id,
    channel_id: channelId,
    author: bot,
    author_name: bot.global_name ?? bot.username,
    timestamp: new Date().toISOString(),
    content: `The application did not respond\n-# ${answer.reason ?? ""}`,
    flags: EPHEMERAL,
    ephemeral: true,
    pinged: [],
    used: { by: state.me.global_name ?? state.me.username, name },
    local: true,
  };
}
