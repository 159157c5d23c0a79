/** A slash command being filled in: its options as fields, the rest of them on offer, Enter to send. */

import { h, icon } from "./dom.js";
import { optionField } from "./fields.js";
import { hideSuggestions, isSuggesting, steerSuggestions, suggest } from "./suggest.js";

/**
 * Make the form of a command.
 * @param {{path: string, description: string, options: object[]}} command
 * @param {Object<string, string>} given texts typed already, by option
 * @param {{send: (options: object) => void, leave: (text: string) => void}} how `send` gets the values by option
 * @returns {{node: HTMLElement, focus: () => void}}
 */
export function commandForm(command, given, { send, leave }) {
  const fields = new Map(); // option name -> field, in the order on the screen
  const help = h("p", { class: "help", role: "status" }, command.description);
  const more = moreInput();
  const row = h("div", { class: "fields-row" }, h("span", { class: "command" }, `/${command.path}`), more);
  const node = h(
    "form",
    { class: "using", "aria-label": `Command /${command.path}`, novalidate: true },
    help,
    h(
      "div",
      { class: "using-row" },
      row,
      h(
        "button",
        { class: "quiet", type: "button", "aria-label": "Cancel the command", onclick: () => leave("") },
        icon("close"),
      ),
      h("button", { class: "quiet send", type: "submit", "aria-label": `Send /${command.path}` }, icon("send")),
    ),
  );

  const values = () =>
    Object.fromEntries([...fields].map(([name, field]) => [name, field.read()]).filter(([, value]) => value !== null));

  function add(option, text = "") {
    const field = optionField(option, text, { command: command.path, values, done: () => next(field) });
    field.input.addEventListener("focus", () => {
      help.textContent = `${option.description}${option.required ? "" : " (optional)"}`;
    });
    field.input.addEventListener("keydown", (event) => keyed(event, option, field));
    fields.set(option.name, field);
    row.insertBefore(field.node, more);
    more.hidden = fields.size === command.options.length;
    return field;
  }

  function remove(option) {
    const names = [...fields.keys()];
    const before = fields.get(names[names.indexOf(option.name) - 1]);
    fields.get(option.name).node.remove();
    fields.delete(option.name);
    more.hidden = false;
    (before?.input ?? more).focus();
  }

  function keyed(event, option, field) {
    if (steerSuggestions(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (isSuggesting(field.input)) hideSuggestions();
      else leave("");
    } else if (event.key === "Backspace" && field.input.value === "" && !event.repeat) {
      event.preventDefault();
      hideSuggestions();
      if (!option.required) remove(option);
      else if ([...fields.keys()][0] === option.name) leave(`/${command.path}`);
      else neighbour(field, -1)?.input.focus();
    }
  }

  function neighbour(field, step) {
    const all = [...fields.values()];
    return all[all.indexOf(field) + step];
  }

  function next(field) {
    const following = neighbour(field, 1);
    if (following) following.input.focus();
    else if (!more.hidden) more.focus();
    else node.querySelector(".send").focus();
  }

  function moreInput() {
    const input = h("input", {
      class: "more",
      type: "text",
      autocomplete: "off",
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": "Another option, or Enter to send",
      placeholder: command.options.length ? "+ option" : "Enter to send",
    });
    const offer = () => {
      const words = input.value.replace(/:.*/, "").toLowerCase();
      const left = command.options.filter((option) => !fields.has(option.name) && option.name.includes(words));
      const items = left.map((option) => ({
        option,
        value: option.name,
        label: option.name,
        description: option.description,
      }));
      const pick = ({ option }) => {
        input.value = "";
        add(option).input.focus();
      };
      if (input.value.includes(":") && left.length === 1) return pick(items[0]);
      return suggest(input, items, { title: "Options", pick, first: words !== "" });
    };
    input.addEventListener("focus", () => {
      help.textContent = command.description;
      offer();
    });
    input.addEventListener("input", offer);
    input.addEventListener("blur", hideSuggestions);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && input.value === "") return;
      if (steerSuggestions(event)) return;
      if (event.key === "Escape") leave("");
      if (event.key === "Backspace" && input.value === "") {
        event.preventDefault();
        const last = [...fields.values()].at(-1);
        if (last) last.input.focus();
        else leave(`/${command.path}`);
      }
    });
    return input;
  }

  node.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = [...fields.values()].find((field) => field.problem());
    hideSuggestions();
    if (wrong) {
      wrong.complain();
      help.textContent = wrong.problem();
      wrong.input.focus();
    } else send(values());
  });

  for (const option of command.options) {
    if (option.required || given[option.name] !== undefined) add(option, given[option.name]);
  }
  if (!command.options.length) more.readOnly = true;
  more.hidden = command.options.length > 0 && fields.size === command.options.length;
  const focus = () => {
    const open = [...fields.values()].find((field) => field.read() === null) ?? [...fields.values()].at(-1);
    (open?.input ?? more).focus();
  };
  return { node, focus };
}
