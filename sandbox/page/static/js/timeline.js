/** The messages of the channel that is shown. */

import { avatar } from "./avatar.js";
import { dayName } from "./clock.js";
import { h } from "./dom.js";
import { dots } from "./dots.js";
import { continues, messageNode } from "./message.js";
import { lastRead, markRead } from "./reads.js";
import { addressAs, messagesIn, nameOf, on, playable, state } from "./state.js";

const NEAR = 80; // pixels from the foot that still count as being there
const TYPING_SHOWN = 8000;

const box = document.querySelector("#messages");
const present = document.querySelector("#present");
const typing = document.querySelector("#typing");
let newLine = null; // id of the message above which "New" stands
let typingEnds;

/** Start showing messages. */
export function showTimeline() {
  on("here", draw);
  on("message", ({ message, isNew }) => message.channel_id === state.here && (isNew ? add(message) : redraw(message)));
  on("gone", ({ channelId }) => channelId === state.here && keepPlace(drawAll));
  on("outcome", outcomeChanged);
  on("all", () => state.here && keepPlace(drawAll));
  on("jump", jumpTo);
  on("typing", ({ channelId, name }) => channelId === state.here && showTyping(name));
  box.addEventListener("scroll", noticePlace);
  present.addEventListener("click", toFoot);
  document.addEventListener("visibilitychange", readIfSeen);
  window.addEventListener("focus", readIfSeen);
  new ResizeObserver(() => stick && toFoot()).observe(box.firstElementChild);
  new ResizeObserver(() => stick && toFoot()).observe(box);
}

let stick = true; // whether the foot is kept in sight as things grow

function atFoot() {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
}

function toFoot() {
  box.scrollTop = box.scrollHeight;
}

function noticePlace() {
  stick = atFoot();
  present.hidden = stick;
  readIfSeen();
}

function readIfSeen() {
  if (state.here && stick && document.visibilityState === "visible") markRead(state.here);
}

function draw() {
  typing.replaceChildren();
  const last = lastRead(state.here);
  const fresh = messagesIn(state.here).find((each) => BigInt(each.id) > last && each.author.id !== state.me.id);
  newLine = last && fresh ? fresh.id : null;
  drawAll();
  stick = true;
  toFoot();
  present.hidden = true;
  readIfSeen();
}

function drawAll() {
  const list = messagesIn(state.here);
  const nodes = list.flatMap((message, index) => withLines(message, list[index - 1]));
  box.firstElementChild.replaceChildren(welcome(), ...nodes);
}

/** A message with the lines that stand above it. */
function withLines(message, before) {
  const nodes = [];
  const day = dayName(message.timestamp);
  const newDay = !before || dayName(before.timestamp) !== day;
  if (newDay) nodes.push(h("div", { class: "line", role: "separator" }, h("span", {}, day)));
  if (message.id === newLine) nodes.push(h("div", { class: "line new", role: "separator" }, h("span", {}, "New")));
  nodes.push(messageNode(message, !newDay && message.id !== newLine && continues(message, before)));
  return nodes;
}

function welcome() {
  const channel = state.channels.get(state.here);
  if (!channel) return h("div");
  const isDm = channel.type === 1;
  const title = isDm ? channel.name : `# ${channel.name}`;
  const words = isDm
    ? `This is your direct conversation with ${channel.name}.`
    : (channel.topic ?? `This is the start of #${channel.name}.`);
  return h(
    "div",
    { class: "welcome" },
    h("h2", {}, title),
    h("p", {}, words),
    h("p", {}, "Type / to see the commands."),
    h("p", { class: "others" }, `You are ${nameOf(state.me)}. For a second player, open a second tab as`, others()),
  );
}

/** Links that open the page once more, there as somebody else. */
function others() {
  return playable()
    .filter((user) => user.id !== state.me.id)
    .map((user) => h("a", { href: addressAs(user), target: "_blank" }, avatar(user), nameOf(user)));
}

function add(message) {
  const list = messagesIn(state.here);
  if (list.at(-1) !== message) return keepPlace(drawAll);
  if (message.author.bot) typing.replaceChildren();
  const mine =
    message.author.id === state.me.id || message.interaction_metadata?.user.id === state.me.id || message.ephemeral;
  box.firstElementChild.append(...withLines(message, list.at(-2)));
  if (mine) stick = true;
  if (stick) toFoot();
  else present.hidden = false;
  readIfSeen();
}

function redraw(message) {
  const old = document.getElementById(`m${message.id}`);
  if (old) keepFocus(() => old.replaceWith(messageNode(message, old.classList.contains("grouped"))));
}

/** Change messages; focus stays with the same button or select, else with its message, so that keys go on working. */
function keepFocus(change) {
  const { key } = document.activeElement.dataset;
  const id = document.activeElement.closest("article")?.id;
  change();
  const node = id && key && document.getElementById(id);
  if (!node) return;
  const same = [...node.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key && !each.disabled);
  if (!same) node.tabIndex = -1;
  (same ?? node).focus({ preventScroll: true });
}

function outcomeChanged(messageId) {
  const message = state.messages.get(state.here)?.get(messageId);
  if (message) redraw(message);
}

function keepPlace(change) {
  const fromFoot = box.scrollHeight - box.scrollTop;
  keepFocus(change);
  if (stick) toFoot();
  else box.scrollTop = box.scrollHeight - fromFoot;
}

function jumpTo(messageId) {
  const node = document.getElementById(`m${messageId}`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.add("found");
  setTimeout(() => node.classList.remove("found"), 2000);
}

function showTyping(name) {
  typing.replaceChildren(dots(), ` ${name} is typing…`);
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => typing.replaceChildren(), TYPING_SHOWN);
}
