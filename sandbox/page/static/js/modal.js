/** The windows that a bot opens: labels, text inputs, selects. */

import { submit } from "./acts.js";
import { freshId, h, icon } from "./dom.js";
import { dots } from "./dots.js";
import { prose } from "./prose.js";
import { modalSelect } from "./select.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/** Open a modal: {id, title, components}. What is written is sent when the person presses Submit. */
export function openModal(modal) {
  const fields = [];
  const add = (field) => {
    fields.push(field);
    return field.node;
  };
  const body = modal.components.flatMap((component) => {
    if (component.type === TEXT_DISPLAY) return [prose(component.content)];
    if (component.type === LABEL) return [add(labelled(component.component, component.label, component.description))];
    if (component.type === ROW) return component.components.map((each) => add(labelled(each, each.label)));
    return [h("p", { class: "subtext" }, `(a component of type ${component.type}, which this page cannot show)`)];
  });
  const problem = h("p", { class: "outcome failed", role: "alert" });
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const title = freshId("modal");
  const form = h(
    "form",
    {},
    h("div", { class: "modal-body" }, body, problem),
    h(
      "footer",
      {},
      h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"),
      send,
    ),
  );
  const close = h(
    "button",
    { class: "quiet", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
    icon("close"),
  );
  const dialog = h(
    "dialog",
    { class: "modal", "aria-labelledby": title },
    h("header", {}, h("h2", { id: title }, modal.title), close),
    form,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    send.replaceChildren(dots());
    problem.replaceChildren();
    try {
      const answer = await submit(modal.id, Object.fromEntries(fields.map((field) => [field.id, field.read()])));
      if (answer.ok) dialog.close();
      else
        problem.replaceChildren(icon("warn"), "Something went wrong. Try again.", h("small", {}, answer.reason ?? ""));
    } catch (error) {
      problem.replaceChildren(icon("warn"), error.message);
    }
    send.disabled = false;
    send.replaceChildren("Submit");
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();
}

function labelled(component, label, description) {
  const id = freshId("input");
  const required = component.required ?? true;
  const words = h(
    "label",
    { for: id, id: `${id}-label` },
    label,
    required && h("span", { class: "required", title: "Required" }, " *"),
  );
  const input =
    component.type === TEXT_INPUT ? textInput(component, id, required) : modalSelect(component, `${id}-label`);
  const node = h(
    "div",
    { class: "modal-field" },
    words,
    description && h("p", { class: "subtext" }, description),
    input.node,
  );
  return { id: component.custom_id, node, read: input.read };
}

function textInput(component, id, required) {
  const long = component.style === PARAGRAPH;
  const input = h(long ? "textarea" : "input", {
    id,
    type: long ? null : "text",
    rows: long ? "5" : null,
    required,
    minlength: component.min_length ?? null,
    maxlength: component.max_length ?? 4000,
    placeholder: component.placeholder ?? null,
    autocomplete: "off",
    value: component.value ?? "",
  });
  const count = h("small", { class: "count", "aria-hidden": "true" });
  const tell = () =>
    (count.textContent = component.max_length ? `${input.value.length} / ${component.max_length}` : "");
  input.addEventListener("input", tell);
  tell();
  return { node: h("div", {}, input, count), read: () => input.value };
}
