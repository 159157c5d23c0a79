/** The commands offered in the channel shown, and finding them by what is typed. */

import { state } from "./state.js";

const SLASH = 1;

/** All commands and menu entries: {path, type, description, options}. */
export function commandsHere() {
  return state.commands[state.here] ?? [];
}

/** The slash commands that fit what was typed after the slash; those that begin so come first. */
export function findCommands(typed) {
  const words = typed.toLowerCase().trim();
  const rank = (command) => {
    if (command.path.startsWith(words)) return 0;
    if (words.split(/\s+/).every((word) => command.path.includes(word))) return 1;
    return command.description.toLowerCase().includes(words) ? 2 : 3;
  };
  return commandsHere()
    .filter((command) => command.type === SLASH)
    .map((command, index) => ({ command, index, rank: rank(command) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((each) => each.command);
}

/** Split "gardens move c2>c3" into the command it names and the rest; null while it names none in full. */
export function readCommand(typed) {
  const named = commandsHere().filter(
    ({ type, path }) => type === SLASH && `${typed} `.toLowerCase().startsWith(`${path} `),
  );
  const command = named.sort((a, b) => b.path.length - a.path.length)[0];
  return command ? { command, rest: typed.slice(command.path.length).trim() } : null;
}

/** Read "opponent:Bob pace:3" as texts by option; a text without names belongs to the first option. */
export function readOptions(command, text) {
  const names = command.options.map((option) => option.name);
  if (!text || !names.length) return {};
  const starts = [...text.matchAll(/(?:^|\s)([\w-]+):/g)].filter((match) => names.includes(match[1]));
  if (!starts.length) return { [names[0]]: text };
  return Object.fromEntries(
    starts.map((match, index) => [
      match[1],
      text.slice(match.index + match[0].length, starts[index + 1]?.index).trim(),
    ]),
  );
}
