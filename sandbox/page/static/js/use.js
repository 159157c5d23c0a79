/** Using a message's buttons and selects: waiting, failing, and modals that open. */

import { openModal } from "./modal.js";
import { setOutcome, state } from "./state.js";
import { complain } from "./toast.js";

/** Whether a button or select of this message waits for the bot. */
export function isPending(message, customId) {
  return state.outcomes.get(message.id)?.pending === customId;
}

/** Run an act on a component and show how it stands until the bot has answered. */
export async function use(message, customId, run) {
  if (state.outcomes.get(message.id)?.pending) return;
  setOutcome(message.id, { pending: customId });
  let answer;
  try {
    answer = await run();
  } catch (error) {
    setOutcome(message.id, null);
    complain(error.message);
    return;
  }
  setOutcome(message.id, answer.ok ? null : { failed: "This interaction failed", detail: answer.reason });
  if (answer.modal) openModal(answer.modal);
}
