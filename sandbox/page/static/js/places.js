/** The left side: servers with their channels, direct conversations, who one is. */

import { openDm } from "./acts.js";
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { openMenu } from "./menu.js";
import { unread } from "./reads.js";
import { addressAs, emit, on, playable, state, theApp } from "./state.js";
import { tell } from "./toast.js";

const DM = 1;
const THREADS = [10, 11, 12];

const list = document.querySelector("#channels");
const self = document.querySelector("#self");

/** Start showing places. */
export function showPlaces() {
  for (const topic of ["all", "message", "gone", "reads", "here", "status"]) on(topic, draw);
}

function draw() {
  if (!state.me) return;
  const channels = [...state.channels.values()];
  const focused = document.activeElement?.dataset?.channel;
  list.replaceChildren(
    ...[...state.servers.values()].map((server) =>
      serverNode(
        server,
        channels.filter((each) => each.guild_id === server.id),
      ),
    ),
    conversations(channels.filter((each) => each.type === DM)),
  );
  if (focused) list.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  drawSelf();
  title();
}

function serverNode(server, channels) {
  const parents = channels.filter((each) => !THREADS.includes(each.type)).sort((a, b) => a.position - b.position);
  const threadsOf = (parent) =>
    channels.filter((each) => each.parent_id === parent.id && (!each.archived || each.id === state.here));
  return h(
    "section",
    { "aria-label": server.name },
    h("h2", {}, server.name),
    parents.map((channel) => [
      channelNode(channel),
      threadsOf(channel).map((thread) => channelNode(thread, "thread", icon("thread"))),
    ]),
  );
}

function conversations(channels) {
  return h(
    "section",
    { "aria-label": "Direct messages" },
    h("h2", {}, "Direct messages"),
    channels.map((channel) =>
      channelNode(channel, "", avatar(state.people.get(channel.recipients[0].id), { dot: true })),
    ),
    channels.length === 0 && startNode(theApp()),
  );
}

function startNode(bot) {
  const start = async () => {
    const answer = await tell(openDm(bot.id));
    if (answer) emit("go", answer.channel_id);
  };
  return h(
    "button",
    { class: "channel", type: "button", onclick: start },
    avatar(bot, { dot: true }),
    h("span", { class: "name" }, bot.username),
  );
}

function channelNode(channel, extra = "", mark = h("span", { class: "hash", "aria-hidden": "true" }, "#")) {
  const { count, pings } = unread(channel.id);
  const here = channel.id === state.here;
  const names = ["channel", extra, count && !here ? "unread" : ""].filter(Boolean).join(" ");
  const props = {
    class: names,
    type: "button",
    dataset: { channel: channel.id },
    "aria-current": here ? "page" : null,
  };
  return h(
    "button",
    { ...props, onclick: () => emit("go", channel.id) },
    mark,
    h("span", { class: "name" }, channel.name),
    count > 0 && !pings && h("span", { class: "sr" }, `${count} new`),
    pings > 0 && h("span", { class: "badge", "aria-label": `${pings} ${pings === 1 ? "ping" : "pings"}` }, pings),
  );
}

function title() {
  const pings = [...state.channels.keys()].reduce((sum, id) => sum + unread(id).pings, 0);
  const name = state.channels.get(state.here)?.name ?? "Sandbox";
  document.title = `${pings ? `(${pings}) ` : ""}${name} · ${nameOfMe()}`;
}

const nameOfMe = () => state.me.global_name ?? state.me.username;

function drawSelf() {
  const open = self.querySelector("[aria-haspopup]");
  const button = h(
    "button",
    {
      class: "person",
      type: "button",
      "aria-haspopup": "menu",
      "aria-label": `You are ${nameOfMe()}. Be somebody else`,
    },
    avatar(state.me, { dot: true }),
    h("span", { class: "who" }, h("small", {}, "You are"), h("strong", {}, nameOfMe())),
    icon("down"),
  );
  button.addEventListener("click", () => openMenu(others(), button, "Be somebody else"));
  const hadFocus = open && open === document.activeElement;
  self.replaceChildren(button);
  if (hadFocus) button.focus();
}

function others() {
  const items = playable().map((user) => ({
    label: user.global_name ?? user.username,
    href: addressAs(user),
    icon: avatar(user),
    current: user.id === state.me.id,
  }));
  return [{ heading: true, label: "Be somebody else (a second tab can be a second person)" }, ...items];
}
