/**
 * Reading Discord's markdown into a small tree. No DOM here; `prose.js` turns the tree into nodes.
 *
 * A node is a string or {kind, children?, ...}. Block kinds: paragraph, heading (level), subtext, quote, list (ordered,
 * start, items: lists of nodes), code (language, text). Inline kinds: strong, em, underline, strike, spoiler,
 * inlinecode (text), link (url, title?), place (url, channel, message?), user, role, channel (id), command (name, id),
 * time (seconds, style), emoji (name, id, animated), everyone (text), break.
 */

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => ({ kind: "inlinecode", text: m[1].trim() })],
  [/^`([^`]+)`(?!`)/, (m) => ({ kind: "inlinecode", text: m[1] })],
  [
    /^\*\*\*(?=\S)([\s\S]*?\S)\*\*\*(?!\*)/,
    (m) => ({ kind: "strong", children: [{ kind: "em", children: inline(m[1]) }] }),
  ],
  [/^\*\*(?=\S)([\s\S]*?\S\**)\*\*(?!\*)/, (m) => ({ kind: "strong", children: inline(m[1]) })],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, (m) => ({ kind: "underline", children: inline(m[1]) })],
  [/^~~(?=\S)([\s\S]*?\S)~~/, (m) => ({ kind: "strike", children: inline(m[1]) })],
  [/^\|\|([\s\S]+?)\|\|/, (m) => ({ kind: "spoiler", children: inline(m[1]) })],
  [/^\*(?=[^\s*])((?:\*\*|\\[\s\S]|[^*\\])*?[^\s*\\])\*(?!\*)/, (m) => ({ kind: "em", children: inline(m[1]) })],
  [
    /^_(?=[^\s_])((?:__|\\[\s\S]|[^_\\])*?[^\s_\\])_(?![A-Za-z0-9_])/,
    (m) => ({ kind: "em", children: inline(m[1]) }),
    true,
  ],
  [
    /^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"([^"]*)")?\)/,
    (m) => ({ kind: "link", url: m[2], title: m[3], children: inline(m[1]) }),
  ],
  [/^<@!?(\d+)>/, (m) => ({ kind: "user", id: m[1] })],
  [/^<@&(\d+)>/, (m) => ({ kind: "role", id: m[1] })],
  [/^<#(\d+)>/, (m) => ({ kind: "channel", id: m[1] })],
  [/^<\/([^:>\n]+):(\d+)>/, (m) => ({ kind: "command", name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => ({ kind: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/^<(a?):(\w{2,32}):(\d+)>/, (m) => ({ kind: "emoji", animated: m[1] === "a", name: m[2], id: m[3] })],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => ({ kind: "link", url: m[1], children: [m[1]] })],
  [
    /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?(?![\w/])/,
    (m) => ({ kind: "place", url: m[0], channel: m[1], message: m[2] }),
    true,
  ],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?]/, (m) => ({ kind: "link", url: m[0], children: [m[0]] }), true],
  [/^@(everyone|here)\b/, (m) => ({ kind: "everyone", text: m[0] })],
  [/^\n/, () => ({ kind: "break" })],
];
// A plain run ends where one of the rules above could begin.
const PLAIN = /^[\s\S][^\\`*_~|[<h@\n]*/;

/** Read text inside a line or a paragraph. */
function inline(text) {
  const nodes = [];
  let rest = text;
  let before = "";
  while (rest) {
    const [length, node] = firstMatch(rest, before);
    if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes.push(nodes.pop() + node);
    else nodes.push(node);
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return nodes;
}

function firstMatch(rest, before) {
  for (const [pattern, make, atWordStart] of INLINE) {
    if (atWordStart && /[A-Za-z0-9_]/.test(before)) continue;
    const match = pattern.exec(rest);
    if (match) return [match[0].length, make(match)];
  }
  const [plain] = PLAIN.exec(rest);
  return [plain.length, plain];
}

const FENCE = /```(?:([A-Za-z0-9_+.#-]+)\n)?\n?([\s\S]*?)\n?```/;

/** Read a whole message. */
export function parse(text) {
  const nodes = [];
  let rest = text;
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    nodes.push(...blocks(rest.slice(0, fence.index).replace(/\n$/, "")));
    nodes.push({ kind: "code", language: fence[1] ?? "", text: fence[2] });
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  nodes.push(...blocks(rest));
  return nodes;
}

function blocks(text) {
  const nodes = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.join("").trim()) nodes.push({ kind: "paragraph", children: inline(plain.join("\n")) });
    plain = [];
  };
  for (let i = 0; i < lines.length;) {
    const [block, used] = blockAt(lines, i);
    if (block) {
      flush();
      nodes.push(block);
    } else plain.push(lines[i]);
    i += used;
  }
  flush();
  return nodes;
}

/** The block that begins at a line and how many lines it takes; [null, 1] for a plain line. */
function blockAt(lines, at) {
  const line = lines[at];
  const heading = /^(#{1,3})\s+(.+)/.exec(line);
  if (heading) return [{ kind: "heading", level: heading[1].length, children: inline(heading[2]) }, 1];
  const subtext = /^-#\s+(.+)/.exec(line);
  if (subtext) return [{ kind: "subtext", children: inline(subtext[1]) }, 1];
  if (/^>>>\s/.test(line)) {
    const quoted = [line.slice(4), ...lines.slice(at + 1)];
    return [{ kind: "quote", children: blocks(quoted.join("\n")) }, quoted.length];
  }
  if (/^>\s/.test(line)) {
    const quoted = takeWhile(lines, at, (l) => /^>\s/.test(l));
    return [{ kind: "quote", children: blocks(quoted.map((l) => l.slice(2)).join("\n")) }, quoted.length];
  }
  if (ITEM.test(line)) {
    const [, space, number] = ITEM.exec(line);
    const indent = space.length;
    const goesOn = ([, inner, other]) => inner.length > indent || (inner.length === indent && !other === !number);
    const taken = takeWhile(lines, at, (l) => ITEM.test(l) && goesOn(ITEM.exec(l)));
    return [list(taken, indent), taken.length];
  }
  return [null, 1];
}

const ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.)\s+(\S.*)/;

function list(lines, indent) {
  const [, , number] = ITEM.exec(lines[0]);
  const items = [];
  for (let i = 0; i < lines.length;) {
    const [, , , words] = ITEM.exec(lines[i]);
    const inner = takeWhile(lines, i + 1, (l) => ITEM.exec(l)[1].length > indent);
    const nested = inner.length ? [list(inner, ITEM.exec(inner[0])[1].length)] : [];
    items.push([...inline(words), ...nested]);
    i += 1 + inner.length;
  }
  return { kind: "list", ordered: number !== undefined, start: Number(number ?? 1), items };
}

function takeWhile(lines, from, test) {
  let end = from;
  while (end < lines.length && test(lines[end])) end += 1;
  return lines.slice(from, end);
}
