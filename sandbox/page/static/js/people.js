/** The right side: members, and what can be done with them and with messages. */

import { openDm, useMenu } from "./acts.js";
import { avatar, botTag } from "./avatar.js";
import { commandsHere } from "./commands.js";
import { h, icon } from "./dom.js";
import { openMenu } from "./menu.js";
import { runCommand } from "./run.js";
import { peopleHere } from "./select.js";
import { emit, nameOf, on, state } from "./state.js";
import { complain, tell } from "./toast.js";

const USER_MENU = 2;
const MESSAGE_MENU = 3;

const list = document.querySelector("#members");

/** Start showing members. */
export function showPeople() {
  for (const topic of ["all", "here", "status"]) on(topic, draw);
}

function draw() {
  if (!state.here) return;
  const people = peopleHere().filter(Boolean);
  const group = (title, users) =>
    users.length > 0 &&
    h(
      "section",
      { "aria-label": title },
      h("h2", {}, `${title} — ${users.length}`),
      h("ul", {}, users.map(memberNode)),
    );
  list.replaceChildren(
    ...[
      group(
        "People",
        people.filter((user) => !user.bot),
      ),
      group(
        "Apps",
        people.filter((user) => user.bot),
      ),
    ].filter(Boolean),
  );
}

function memberNode(user) {
  const name = nameOf(user);
  const open = (anchor) => openMemberMenu(user, anchor);
  const more = h(
    "button",
    { class: "quiet", type: "button", "aria-label": `More for ${name}`, "aria-haspopup": "menu" },
    icon("dots"),
  );
  more.addEventListener("click", () => open(more));
  const node = h(
    "li",
    { class: "member", dataset: { user: user.id } },
    avatar(user, { dot: true }),
    h("span", { class: "name" }, name, user.id === state.me.id && h("small", {}, " (you)")),
    user.bot && botTag(),
    more,
  );
  node.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    open({ x: event.clientX, y: event.clientY });
  });
  return node;
}

function openMemberMenu(user, anchor) {
  const name = nameOf(user);
  const items = [{ label: `Mention @${name}`, run: () => emit("mention", user) }];
  if (user.app) items.push({ label: "Message", run: () => goToDm(user) });
  openMenu([...items, ...apps(USER_MENU, user.id)], anchor, name);
}

async function goToDm(user) {
  const answer = await tell(openDm(user.id));
  if (answer) emit("go", answer.channel_id);
}

/** Open the menu of a message. */
export function openMessageMenu(message, anchor) {
  const copy = () =>
    navigator.clipboard.writeText(message.id).catch(() => complain("The browser did not allow copying."));
  openMenu([{ label: "Copy message ID", run: copy }, ...apps(MESSAGE_MENU, message.id)], anchor, "Message");
}

function apps(type, targetId) {
  const commands = commandsHere().filter((command) => command.type === type);
  if (!commands.length) return [];
  const item = (command) => ({
    label: command.path,
    run: () => runCommand(command, (channelId) => useMenu(channelId, command.path, targetId)),
  });
  return [{ heading: true, label: "Apps" }, ...commands.map(item)];
}
