/** Where one types: messages, and the beginning of commands. */

import { say, useCommand } from "./acts.js";
import { findCommands, readCommand, readOptions } from "./commands.js";
import { h, icon } from "./dom.js";
import { commandForm } from "./form.js";
import { runCommand } from "./run.js";
import { peopleHere } from "./select.js";
import { nameOf, on, state } from "./state.js";
import { hideSuggestions, steerSuggestions, suggest } from "./suggest.js";
import { complain } from "./toast.js";

const LONGEST = 2000;

const slot = document.querySelector("#composer");
const text = h("textarea", {
  rows: "1",
  maxlength: String(LONGEST),
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  "aria-label": "Message",
});
const plain = h(
  "form",
  { class: "plain" },
  h(
    "button",
    { class: "quiet", type: "button", "aria-label": "Show the commands", onclick: () => type("/") },
    icon("slash"),
  ),
  text,
  h("button", { class: "quiet send", type: "submit", "aria-label": "Send" }, icon("send")),
);

/** Start taking what is typed. */
export function showComposer() {
  on("here", reset);
  on("all", () => text.value.startsWith("/") && document.activeElement === text && typed());
  on("type", type);
  on("mention", (user) => insert(`<@${user.id}> `));
  text.addEventListener("input", typed);
  text.addEventListener("click", typed);
  text.addEventListener("keydown", keyed);
  text.addEventListener("blur", () =>
    setTimeout(() => document.activeElement !== text && !slot.contains(document.activeElement) && hideSuggestions()),
  );
  plain.addEventListener("submit", send);
  slot.replaceChildren(plain);
  document.addEventListener("keydown", focusByTyping);
}

function reset() {
  const channel = state.channels.get(state.here);
  text.placeholder = channel ? `Message ${channel.type === 1 ? channel.name : `#${channel.name}`}` : "";
  leaveCommand("");
}

/** Put a text into the composer as if it had been typed. */
function type(words) {
  leaveCommand(words);
  text.focus();
  typed();
}

function insert(words) {
  if (!plain.isConnected) leaveCommand("");
  text.setRangeText(words, text.selectionStart, text.selectionEnd, "end");
  text.focus();
  grow();
}

/** Typing anywhere goes into the composer, as people are used to. */
function focusByTyping(event) {
  const busy = event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .menu");
  const elsewhere = event.target.closest("input, textarea, select, [role=listbox], [contenteditable]");
  if (busy || elsewhere || event.key.length !== 1 || event.key === " " || !plain.isConnected) return;
  text.focus();
}

function grow() {
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 200)}px`;
}

function typed() {
  grow();
  const value = text.value;
  if (!value.startsWith("/")) return suggestMention();
  const named = readCommand(value.slice(1));
  if (named && /\s/.test(value.slice(1 + named.command.path.length))) return enterCommand(named.command, named.rest);
  const found = findCommands(value.slice(1));
  suggest(text, found.map(commandItem), {
    title: "Commands",
    none: state.online.size ? "No command like that here" : "The app is not connected yet",
    pick: ({ command }) => enterCommand(command, ""),
  });
}

const commandItem = (command) => ({
  command,
  value: command.path,
  label: h(
    "span",
    { class: "command" },
    `/${command.path}`,
    command.options.map((each) => h("i", {}, each.required ? each.name : `${each.name}?`)),
  ),
  description: command.description,
});

function suggestMention() {
  const before = text.value.slice(0, text.selectionStart);
  const open = /(?:^|\s)@([\w.]*)$/.exec(before);
  if (!open) return hideSuggestions();
  const people = peopleHere().filter(
    (user) => user && `${nameOf(user)} ${user.username}`.toLowerCase().includes(open[1].toLowerCase()),
  );
  const pick = (item) => {
    text.setSelectionRange(before.length - open[1].length - 1, before.length);
    insert(`<@${item.value}> `);
  };
  suggest(
    text,
    people.map((user) => ({ value: user.id, label: nameOf(user), description: user.username })),
    { title: "Members", pick },
  );
}

function keyed(event) {
  if (steerSuggestions(event)) return;
  if (event.key === "Escape") hideSuggestions();
  else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    plain.requestSubmit();
  }
}

async function send(event) {
  event.preventDefault();
  const words = text.value.trim();
  if (!words) return;
  if (words.startsWith("/")) {
    const named = readCommand(words.slice(1));
    if (named) return enterCommand(named.command, named.rest);
  }
  text.value = "";
  grow();
  try {
    await say(state.here, words);
  } catch (error) {
    text.value = words;
    grow();
    complain(error.message);
  }
}

function enterCommand(command, rest) {
  hideSuggestions();
  const form = commandForm(command, readOptions(command, rest), {
    leave: (words) => {
      leaveCommand(words);
      text.focus();
      typed();
    },
    send: async (options) => {
      leaveCommand("");
      text.focus();
      const sent = await runCommand(command, (channelId) => useCommand(channelId, command.path, options));
      if (!sent && plain.isConnected && !text.value) slot.replaceChildren(form.node);
    },
  });
  slot.replaceChildren(form.node);
  form.focus();
}

function leaveCommand(words) {
  hideSuggestions();
  text.value = words;
  slot.replaceChildren(plain);
  grow();
}
