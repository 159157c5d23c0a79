/** Short notes at the foot of the page. */

import { h, icon } from "./dom.js";

const SHOWN = 6000;
const LONGEST = 400;

/** Tell what went wrong. */
export function complain(text) {
  const words = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const note = h("div", { class: "toast" }, icon("warn"), h("span", {}, words));
  document.querySelector("#toasts").append(note);
  setTimeout(() => note.remove(), SHOWN);
}

/** Run an act; a refusal is told as a toast and gives undefined. */
export async function tell(promise) {
  try {
    return await promise;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}
