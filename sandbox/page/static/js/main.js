/** Puts the page together. */

import { keepTime } from "./clock.js";
import { showComposer } from "./composer.js";
import { closeFloat } from "./float.js";
import { listen } from "./live.js";
import { showPeople } from "./people.js";
import { showPlaces } from "./places.js";
import { loadReads } from "./reads.js";
import { emit, on, serverHere, state, theApp } from "./state.js";
import { showTimeline } from "./timeline.js";

const DM = 1;
const page = document.body;
const find = (selector) => document.querySelector(selector);

let wanted = null; // a channel that was asked for before it was known

on("all", loadReads);
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

/** Show the channel that was asked for, the same as before, the one in the address, or the first. */
function arrive() {
  const url = new URL(location.href);
  url.searchParams.set("as", state.me.username);
  history.replaceState(null, "", url);
  drawStatus();
  const next = [wanted, state.here, hashChannel()].find((id) => state.channels.has(id)) ?? firstChannel();
  if (next === state.here) drawHeader();
  else go(next);
}

function go(channelId) {
  wanted = state.channels.has(channelId) ? null : channelId;
  if (wanted) return; // it is still to be told of
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
  const [mark, words] = status();
  find("#status").className = `status ${mark}`;
  find("#status-words").textContent = words;
}

function status() {
  if (!state.connected) return ["off", "Reconnecting to the sandbox…"];
  const app = theApp();
  if (!app) return ["away", ""];
  return state.online.has(app.id)
    ? ["on", `${app.username} is connected`]
    : ["away", `${app.username} is not connected`];
}

/** On narrow screens the sides are drawers; open one, or none. */
function toggle(drawer) {
  page.dataset.drawer = drawer && page.dataset.drawer !== drawer ? drawer : "";
  find("#open-places").setAttribute("aria-expanded", String(page.dataset.drawer === "places"));
  find("#open-people").setAttribute("aria-expanded", String(page.dataset.drawer === "people"));
}
