/** Puts the page together. */

import { keepTime } from "./clock.js";
import { showComposer } from "./composer.js";
import { closeFloat } from "./float.js";
import { listen } from "./live.js";
import { showPeople } from "./people.js";
import { showPlaces } from "./places.js";
import { loadReads } from "./reads.js";
import { emit, on, serverHere, state } from "./state.js";
import { showTimeline } from "./timeline.js";

const DM = 1;
const page = document.body;
const find = (selector) => document.querySelector(selector);

showPlaces();
showPeople();
showTimeline();
showComposer();
keepTime();

on("all", arrive);
on("go", go);
on("status", drawStatus);
window.addEventListener("hashchange", () => state.channels.has(hashChannel()) && go(hashChannel()));
for (const [button, drawer] of [
  ["#open-places", "places"],
  ["#open-people", "people"],
]) {
  find(button).addEventListener("click", () => toggle(drawer));
}
find("#shade").addEventListener("click", () => toggle(null));
document.addEventListener("keydown", (event) => event.key === "Escape" && toggle(null));

listen(new URLSearchParams(location.search).get("as") ?? "");

const hashChannel = () => location.hash.slice(1);
const firstChannel = () => state.channels.keys().next().value ?? null;

/** Show the same channel as before, or the one in the address, or the first. */
function arrive() {
  const url = new URL(location.href);
  url.searchParams.set("as", state.me.username);
  history.replaceState(null, "", url);
  loadReads();
  drawStatus();
  if (state.channels.has(state.here)) drawHeader();
  else go(state.channels.has(hashChannel()) ? hashChannel() : firstChannel());
}

function go(channelId) {
  closeFloat();
  state.here = channelId;
  if (channelId && hashChannel() !== channelId) history.replaceState(null, "", `#${channelId}`);
  drawHeader();
  toggle(null);
  emit("here");
}

function drawHeader() {
  const channel = state.channels.get(state.here);
  if (!channel) return;
  find("#channel-name").textContent = channel.type === DM ? channel.name : `# ${channel.name}`;
  const parent = state.channels.get(channel.parent_id);
  find("#channel-topic").textContent = parent
    ? `Thread in #${parent.name}`
    : (channel.topic ?? serverHere()?.name ?? "");
}

function drawStatus() {
  const bots = [...state.people.values()].filter((user) => user.bot);
  const online = bots.some((bot) => state.online.has(bot.id));
  const [mark, words] = !state.connected
    ? ["off", "Reconnecting to the sandbox…"]
    : online
      ? ["online", `${bots[0].username} is connected`]
      : ["away", `${bots[0]?.username ?? "The app"} is not connected`];
  find("#status").className = `status ${mark}`;
  find("#status-words").textContent = words;
}

/** On narrow screens the sides are drawers; open one, or none. */
function toggle(drawer) {
  page.dataset.drawer = drawer && page.dataset.drawer !== drawer ? drawer : "";
  find("#open-places").setAttribute("aria-expanded", String(page.dataset.drawer === "places"));
  find("#open-people").setAttribute("aria-expanded", String(page.dataset.drawer === "people"));
}
