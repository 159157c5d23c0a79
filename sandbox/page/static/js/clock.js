/** Times as Discord shows them, each in the reader's own zone and language; relative ones stay true. */

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "always" });

/** "in 2 hours", "3 days ago" for a moment in seconds. */
function fromNow(seconds, now = Date.now() / 1000) {
  const distance = seconds - now;
  // Rounded to the next smaller unit first, so that one second less than a day is not 24 hours.
  const rounded = (step) => Math.round(Math.abs(distance) / step) * step;
  const [unit, size] = UNITS.find(([, length], at) => rounded(UNITS[at + 1]?.[1] ?? 1) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(distance / size), unit);
}

/** The text of a timestamp in one of Discord's styles. */
export function format(seconds, style) {
  if (style === "R") return fromNow(seconds);
  return new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(seconds * 1000);
}

/** A `<time>` for a moment. */
export function timeNode(seconds, style) {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return h("span", {}, `<t:${seconds}:${style}>`);
  const dataset = style === "R" ? { relative: seconds } : {};
  const props = { datetime: moment.toISOString(), title: format(seconds, "F"), class: "stamp", dataset };
  return h("time", props, format(seconds, style));
}

/** "Today at 14:05", for a message's header. */
export function headerTime(iso) {
  const moment = new Date(iso);
  const days = Math.round((startOfDay(new Date()) - startOfDay(moment)) / 86400000);
  const clock = format(moment / 1000, "t");
  if (days === 0) return clock;
  return days === 1 ? `Yesterday at ${clock}` : format(moment / 1000, "s");
}

/** The day of a message in words, to head the messages of that day. */
export const dayName = (iso) => format(new Date(iso) / 1000, "D");

function startOfDay(moment) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/** Keep the relative times on the page true. */
export function keepTime() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = fromNow(Number(node.dataset.relative));
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
