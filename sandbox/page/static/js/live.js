/** The WebSocket that keeps this tab up to date; it reconnects by itself and then reloads everything. */

import { dropMessage, emit, state, takeAll, takeMessage, takeServers } from "./state.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

const HANDLERS = {
  all: (event) => takeAll(event.all),
  message: (event) => takeMessage(event.message),
  gone: (event) => dropMessage(event.channel_id, event.id),
  commands: (event) => {
    state.commands = event.commands;
    emit("commands");
  },
  online: (event) => {
    state.online = new Set(event.online);
    emit("status");
  },
  places: (event) => {
    takeServers(event.servers);
    state.channels = new Map(event.channels.map((channel) => [channel.id, channel]));
    state.people = new Map(event.people.map((person) => [person.id, person]));
    emit("channels");
    emit("people");
  },
};

/** Connect as a person and stay connected. */
export function listen(person) {
  let wait = FIRST_WAIT;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/live?as=${encodeURIComponent(person)}`);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      setConnected(true);
    });
    socket.addEventListener("message", ({ data }) => {
      const event = JSON.parse(data);
      HANDLERS[event.type](event);
    });
    socket.addEventListener("close", () => {
      setConnected(false);
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  connect();
}

function setConnected(connected) {
  state.connected = connected;
  emit("status");
}
