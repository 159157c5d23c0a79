/** What this tab knows. The server's word is kept here; views read it and listen for changes.
 *
 * Ids are Discord's snowflakes, as strings. People, roles, channels and messages have the shape of Discord's JSON.
 */

export const state = {
  me: null, // the person this tab is
  people: new Map(),
  servers: new Map(), // id -> {id, name, roles: Map of id to role, members: Map of user id to {nick, roles}}
  channels: new Map(),
  messages: new Map(), // channel id -> Map of message id to message, oldest first
  commands: {}, // channel id -> the commands and menu entries offered there: {path, type, description, options}
  online: new Set(), // ids of the bots that are connected
  connected: false, // whether this tab hears the server
  here: null, // id of the channel that is shown
  outcomes: new Map(), // message id -> {pending: custom id} or {failed: sentence}
};

const bus = new EventTarget();

/**
 * Listen for a topic. What has changed: all, status, here, message, gone, outcome, reads, typing. What is asked for:
 * go (to a channel), jump (to a message), type (a text), mention (a user).
 */
export function on(topic, listener) {
  bus.addEventListener(topic, (event) => listener(event.detail));
}

/** Tell that something changed. */
export function emit(topic, detail) {
  bus.dispatchEvent(new CustomEvent(topic, { detail }));
}

const byId = (list) => new Map(list.map((item) => [item.id, item]));

/** Take over everything, as it is sent after each connection and when more than a message has changed. */
export function takeAll(all) {
  const local = [...state.messages.values()].flatMap((list) => [...list.values()].filter((message) => message.local));
  state.me = all.me;
  state.people = byId(all.people);
  state.servers = new Map(all.servers.map((server) => [server.id, takeServer(server)]));
  state.channels = byId(all.channels);
  state.messages = new Map(Object.entries(all.messages).map(([id, list]) => [id, byId(list)]));
  for (const message of local) state.messages.get(message.channel_id)?.set(message.id, message);
  state.commands = all.commands;
  state.online = new Set(all.online);
  emit("all");
}

function takeServer(server) {
  return { ...server, roles: byId(server.roles), members: new Map(Object.entries(server.members)) };
}

/** Keep a new or changed message. */
export function takeMessage(message) {
  const list = state.messages.get(message.channel_id) ?? new Map();
  state.messages.set(message.channel_id, list);
  const isNew = !list.has(message.id);
  list.set(message.id, message);
  if (!isNew) state.outcomes.delete(message.id);
  emit("message", { message, isNew });
}

/** Forget a message. */
export function dropMessage(channelId, id) {
  if (state.messages.get(channelId)?.delete(id)) emit("gone", { channelId, id });
}

/** Note how an interaction with a message stands; null when there is nothing to say. */
export function setOutcome(messageId, outcome) {
  if (outcome) state.outcomes.set(messageId, outcome);
  else state.outcomes.delete(messageId);
  emit("outcome", messageId);
}

/** The app that is tried here. */
export function theApp() {
  return [...state.people.values()].find((user) => user.app);
}

/** The people one can be. */
export function playable() {
  return [...state.people.values()].filter((user) => user.playable);
}

/** The address at which one is this person, in the channel that is shown. */
export function addressAs(user) {
  return `/?as=${encodeURIComponent(user.username)}#${state.here ?? ""}`;
}

/** The messages of a channel, oldest first. */
export function messagesIn(channelId) {
  const list = [...(state.messages.get(channelId)?.values() ?? [])];
  return list.sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
}

/** The server of the channel that is shown, if it is in one. */
export function serverHere() {
  return state.servers.get(state.channels.get(state.here)?.guild_id) ?? null;
}

/** The name others read for a user, in the server shown. */
export function nameOf(user, server = serverHere()) {
  return server?.members.get(user.id)?.nick ?? user.global_name ?? user.username;
}

/** Whether a message rang for the person of this tab. */
export function pingsMe(message) {
  return message.pinged.includes(state.me.id);
}
