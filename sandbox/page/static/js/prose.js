/** Discord's markdown as nodes on the page. */

import { timeNode } from "./clock.js";
import { h, icon, safeUrl } from "./dom.js";
import { parse } from "./markdown.js";
import { emit, nameOf, serverHere, state } from "./state.js";

const DM = 1;
const HEADINGS = { 1: "h3", 2: "h4", 3: "h5" };

/** A message's text as a node. */
export function prose(text, className = "prose") {
  return h("div", { class: className }, parse(text).map(render));
}

/** A message's text on one line, without markup. */
export function plainWords(text) {
  return prose(text).textContent;
}

function render(node) {
  return typeof node === "string" ? node : RENDERERS[node.kind](node);
}

const all = (node) => (node.children ?? []).map(render);
const mention = (text, extra = "") => h("span", { class: `mention ${extra}` }, text);

const RENDERERS = {
  paragraph: (node) => h("p", {}, all(node)),
  heading: (node) => h(HEADINGS[node.level], { class: "heading" }, all(node)),
  subtext: (node) => h("p", { class: "subtext" }, all(node)),
  quote: (node) => h("blockquote", {}, all(node)),
  list: (node) =>
    h(
      node.ordered ? "ol" : "ul",
      node.ordered && node.start !== 1 ? { start: node.start } : {},
      node.items.map((item) => h("li", {}, item.map(render))),
    ),
  code: (node) => h("pre", { tabindex: "0" }, h("code", { dataset: { language: node.language } }, node.text)),
  strong: (node) => h("strong", {}, all(node)),
  em: (node) => h("em", {}, all(node)),
  underline: (node) => h("u", {}, all(node)),
  strike: (node) => h("s", {}, all(node)),
  spoiler: (node) => spoiler(all(node)),
  inlinecode: (node) => h("code", {}, node.text),
  link: (node) => link(node.url, all(node), node.title),
  place: (node) => placeNode(node),
  break: () => h("br"),
  user: (node) => {
    const user = state.people.get(node.id);
    return mention(`@${user ? nameOf(user) : "unknown-user"}`, node.id === state.me.id ? "me" : "");
  },
  role: (node) => mention(`@${serverHere()?.roles.get(node.id)?.name ?? "unknown-role"}`),
  everyone: (node) => mention(node.text),
  channel: (node) => {
    const channel = state.channels.get(node.id);
    if (!channel) return mention("#unknown");
    return h("button", { class: "mention", type: "button", onclick: () => emit("go", node.id) }, `#${channel.name}`);
  },
  command: (node) =>
    h("button", { class: "mention", type: "button", onclick: () => emit("type", `/${node.name}`) }, `/${node.name}`),
  time: (node) => timeNode(node.seconds, node.style),
  emoji: (node) => h("span", { class: "emoji", title: `:${node.name}:` }, `:${node.name}:`),
};

/** A link that opens elsewhere and takes nothing along. */
export function link(address, children, title) {
  const url = safeUrl(address);
  if (!url) return h("span", {}, children);
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer", title }, children);
}

/** A link to a channel or a message of this server leads there; any other is a link like all. */
function placeNode({ url, channel, message }) {
  const found = state.channels.get(channel);
  if (!found) return link(url, [url]);
  const follow = () => {
    emit("go", channel);
    if (message) emit("jump", message);
  };
  const name = found.type === DM ? found.name : `#${found.name}`;
  return h("button", { class: "mention", type: "button", onclick: follow }, name, message && [" ›", icon("message")]);
}

/** Something that shows only when asked for. */
function spoiler(children) {
  const show = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    if (node.classList.contains("open")) return;
    event.preventDefault();
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    inner.removeAttribute("aria-hidden");
  };
  const inner = h("span", { "aria-hidden": "true" }, children);
  const props = { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" };
  const node = h("span", { ...props, onclick: show, onkeydown: show }, inner);
  return node;
}
