/** Using commands: what is shown when the bot does not answer, and modals that open. */

import { openModal } from "./modal.js";
import { state, takeMessage, theApp } from "./state.js";
import { complain } from "./toast.js";

const COMMAND = 2;
const EPHEMERAL = 1 << 6;

/**
 * Run an act that uses a command in the channel shown; gives whether it was sent.
 * @param {{path: string, type: number}} command
 * @param {(channelId: string) => Promise<object>} run
 */
export async function runCommand(command, run) {
  const channelId = state.here;
  let answer;
  try {
    answer = await run(channelId);
  } catch (error) {
    complain(error.message);
    return false;
  }
  if (answer.modal) openModal(answer.modal);
  if (!answer.ok) takeMessage(notAnswered(channelId, command, answer));
  return true;
}

/** What Discord shows in the bot's place: a private note that this tab made up itself. */
function notAnswered(channelId, command, answer) {
  const bot = theApp();
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
    interaction_metadata: { type: COMMAND, command_type: command.type, name: command.path, user: state.me },
    local: true,
  };
}
