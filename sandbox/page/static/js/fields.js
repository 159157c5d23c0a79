/** One option of a command as a field: a text with suggestions, read as the option's type. */

import { complete } from "./acts.js";
import { avatar } from "./avatar.js";
import { freshId, h } from "./dom.js";
import { peopleHere } from "./select.js";
import { nameOf, serverHere, state } from "./state.js";
import { hideSuggestions, suggest } from "./suggest.js";
import { complain } from "./toast.js";

const STRING = 3;
const INTEGER = 4;
const NUMBER = 10;
const PAUSE = 150; // milliseconds without a key before the bot is asked

const yesNo = [
  { value: true, label: "True" },
  { value: false, label: "False" },
];
// The first is marked at once: that is somebody to play with.
const seldomMeant = (user) => (user.id === state.me.id ? 2 : user.bot ? 1 : 0);
const userItems = () =>
  peopleHere()
    .filter(Boolean)
    .sort((one, other) => seldomMeant(one) - seldomMeant(other))
    .map((user) => ({ value: user.id, label: nameOf(user), description: user.username, icon: avatar(user) }));
const roleItems = () =>
  [...(serverHere()?.roles.values() ?? [])].map((role) => ({
    value: role.id,
    label: `@${role.name.replace(/^@/, "")}`,
  }));
const channelItems = () =>
  [...state.channels.values()]
    .filter((each) => each.guild_id)
    .map((each) => ({ value: each.id, label: `#${each.name}` }));
const PICKED = {
  5: () => yesNo,
  6: userItems,
  7: channelItems,
  8: roleItems,
  9: () => [...userItems(), ...roleItems()],
};

/** What can be picked for an option, or null where anything may be typed. */
function itemsOf(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  return PICKED[option.type]?.() ?? null;
}

/**
 * Make the field of an option.
 * @param {object} option as Discord describes it
 * @param {string} text what it starts with
 * @param {{command: string, values: () => object, done: () => void}} how `values`: the values of all fields, for the
 *   bot to complete by; `done`: called when a suggestion was taken
 * @returns {{node: HTMLElement, input: HTMLInputElement, read: () => any, problem: () => string|null,
 *   complain: () => void}} `read` gives null while there is nothing (valid) to send
 */
export function optionField(option, text, { command, values, done }) {
  const id = freshId("field");
  const input = h("input", {
    id,
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: [INTEGER, NUMBER].includes(option.type) && !option.choices ? "decimal" : null,
    maxlength: option.max_length ?? null,
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-required": String(Boolean(option.required)),
    value: text,
  });
  const node = h("span", { class: "field-chip" }, h("label", { for: id }, option.name), input);
  let picked = null; // the suggestion that was taken
  let asked = 0;
  let pause;

  const take = (item) => {
    picked = item;
    input.value = item.text ?? item.label;
    fit();
    done();
  };
  const fit = () => {
    input.style.width = `${Math.min(Math.max(input.value.length + 2, 10), 32)}ch`;
    node.classList.remove("wrong");
    input.removeAttribute("aria-invalid");
  };
  const show = (items, none) =>
    suggest(input, items, { title: option.name, pick: take, none, first: input.value !== "" || !option.autocomplete });
  const offer = () => {
    if (option.autocomplete) return ask();
    const items = itemsOf(option);
    if (!items) return hideSuggestions();
    const words = picked ? "" : input.value.toLowerCase();
    return show(
      items.filter((item) => `${item.label} ${item.description ?? ""}`.toLowerCase().includes(words)),
      "Nothing fits",
    );
  };
  const ask = () => {
    clearTimeout(pause);
    pause = setTimeout(async () => {
      const turn = ++asked;
      let answer;
      try {
        answer = await complete(state.here, command, option.name, input.value, values());
      } catch (error) {
        return complain(error.message);
      }
      if (turn !== asked || document.activeElement !== input) return;
      const items = (answer.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name }));
      show(items, answer.ok ? "Nothing fits" : "Loading options failed");
    }, PAUSE);
  };
  input.addEventListener("input", () => {
    picked = null;
    fit();
    offer();
  });
  input.addEventListener("focus", offer);
  input.addEventListener("blur", () => {
    clearTimeout(pause);
    asked += 1;
    hideSuggestions();
  });
  fit();

  const read = () => {
    if (picked) return picked.value;
    const words = input.value.trim();
    if (!words) return null;
    const items = itemsOf(option);
    if (items) {
      const same = items.filter((item) =>
        [item.label, item.description].some((name) => name?.toLowerCase() === words.toLowerCase().replace(/^[@#]/, "")),
      );
      return same[0]?.value ?? null;
    }
    if (option.type === STRING) return words;
    const number = Number(words.replace(",", "."));
    return Number.isNaN(number) || (option.type === INTEGER && !Number.isInteger(number)) ? null : number;
  };
  const problem = () => {
    const value = read();
    if (value === null) {
      if (input.value.trim()) return `${option.name}: “${input.value.trim()}” is not something this option takes`;
      return option.required ? `${option.name} is required` : null;
    }
    if (typeof value === "number" && value < (option.min_value ?? value))
      return `${option.name} must be at least ${option.min_value}`;
    if (typeof value === "number" && value > (option.max_value ?? value))
      return `${option.name} may be at most ${option.max_value}`;
    if (typeof value === "string" && value.length < (option.min_length ?? 0))
      return `${option.name} needs at least ${option.min_length} characters`;
    return null;
  };
  const refuse = () => {
    node.classList.add("wrong");
    input.setAttribute("aria-invalid", "true");
  };
  return { node, input, read, problem, complain: refuse };
}
