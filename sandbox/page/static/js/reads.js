/** What this person has read, per channel; kept in the browser so that a reload does not ring again. */

import { emit, messagesIn, pingsMe, state } from "./state.js";

const key = () => `read:${state.me.id}`;

let reads = {};

/** Load what was read before; what is there at the very first visit counts as read. */
export function loadReads() {
  const kept = localStorage.getItem(key());
  reads = kept ? JSON.parse(kept) : {};
  if (kept) return;
  for (const id of state.channels.keys()) reads[id] = messagesIn(id).at(-1)?.id ?? "0";
  save();
}

function save() {
  localStorage.setItem(key(), JSON.stringify(reads));
}

/** The id of the last message read in a channel. */
export const lastRead = (channelId) => BigInt(reads[channelId] ?? 0);

/** Count everything in a channel as read. */
export function markRead(channelId) {
  const last = messagesIn(channelId).at(-1);
  if (!last || BigInt(last.id) <= lastRead(channelId)) return;
  reads[channelId] = last.id;
  save();
  emit("reads");
}

/** How many messages are new in a channel and how many of them ring. */
export function unread(channelId) {
  const last = lastRead(channelId);
  const fresh = messagesIn(channelId).filter((each) => BigInt(each.id) > last && each.author.id !== state.me.id);
  return { count: fresh.length, pings: fresh.filter(pingsMe).length };
}
