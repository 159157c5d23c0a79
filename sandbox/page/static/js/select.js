/** Selects of messages and modals: a field that opens a list. */

import { choose } from "./acts.js";
import { avatar } from "./avatar.js";
import { emojiNode } from "./button.js";
import { h, icon } from "./dom.js";
import { dots } from "./dots.js";
import { closeFloat, float } from "./float.js";
import { openList } from "./list.js";
import { nameOf, serverHere, state } from "./state.js";
import { isPending, use } from "./use.js";

const STRING = 3;
const KINDS = { 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] };

/** A select of a message: choosing sends at once. */
export function selectNode(select, message) {
  const pending = isPending(message, select.custom_id);
  const done = (values) => use(message, select.custom_id, () => choose(message, select.custom_id, values));
  return field(select, { pending, done });
}

/** A select of a modal: what is chosen is kept; `read()` of the answer gives the values. */
export function modalSelect(select, labelledBy) {
  let values = options(select)
    .filter((option) => option.default)
    .map((option) => option.value);
  const slot = h("div");
  const draw = () => slot.replaceChildren(field(withDefaults(select, values), { done: keep, labelledBy }));
  const keep = (chosen) => {
    values = chosen;
    draw();
    slot.querySelector("button").focus();
  };
  draw();
  return { node: slot, read: () => values };
}

function withDefaults(select, values) {
  if (select.type === STRING) {
    return {
      ...select,
      options: select.options.map((option) => ({ ...option, default: values.includes(option.value) })),
    };
  }
  return { ...select, default_values: values.map((id) => ({ id })) };
}

function field(select, { pending = false, done, labelledBy }) {
  const all = options(select);
  const chosen = all.filter((option) => option.default);
  const words = chosen.length
    ? chosen.map((option) => h("span", { class: "chosen" }, option.icon ?? emojiNode(option.emoji), option.label))
    : h("span", { class: "placeholder" }, select.placeholder ?? "Make a selection");
  const opener = h(
    "button",
    {
      class: pending ? "select pending" : "select",
      type: "button",
      disabled: Boolean(select.disabled),
      dataset: { key: select.custom_id },
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": pending ? "true" : null,
      "aria-labelledby": labelledBy,
    },
    h("span", { class: "face" }, words),
    pending ? dots() : icon("down"),
  );
  opener.addEventListener("click", () => openOptions(select, all, opener, done));
  opener.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    openOptions(select, all, opener, done);
  });
  return opener;
}

function openOptions(select, all, opener, done) {
  if (opener.getAttribute("aria-expanded") === "true") return closeFloat();
  const most = select.max_values ?? 1;
  const least = select.min_values ?? 1;
  const list = openList(all, {
    label: select.placeholder ?? "Options",
    multiple: most > 1,
    most,
    least,
    chosen: all.filter((option) => option.default).map((option) => option.value),
    done: (values) => {
      closeFloat();
      done(values);
    },
  });
  opener.setAttribute("aria-expanded", "true");
  float(list.node, opener, () => opener.setAttribute("aria-expanded", "false"));
  list.focus();
}

/** A select's options, whatever kind it is of. */
function options(select) {
  if (select.type === STRING) return select.options;
  const preset = new Set((select.default_values ?? []).map((each) => each.id));
  const all = KINDS[select.type].flatMap((kind) => SOURCES[kind](select));
  return all.map((option) => ({ ...option, default: preset.has(option.value) }));
}

const SOURCES = {
  users: () =>
    peopleHere().map((user) => ({
      value: user.id,
      label: nameOf(user),
      description: user.username,
      icon: avatar(user),
    })),
  roles: () =>
    [...(serverHere()?.roles.values() ?? [])].map((role) => ({
      value: role.id,
      label: `@${role.name.replace(/^@/, "")}`,
    })),
  channels: (select) =>
    [...state.channels.values()]
      .filter((channel) => channel.guild_id === serverHere()?.id)
      .filter((channel) => !select.channel_types?.length || select.channel_types.includes(channel.type))
      .map((channel) => ({ value: channel.id, label: `#${channel.name}` })),
};

/** The people of the server that is shown, or of the conversation. */
export function peopleHere() {
  const server = serverHere();
  if (server) return [...server.members.keys()].map((id) => state.people.get(id));
  return [
    state.me,
    ...(state.channels.get(state.here)?.recipients ?? []).map((user) => state.people.get(user.id) ?? user),
  ];
}
