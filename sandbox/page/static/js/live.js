/** The WebSocket that keeps this tab up to date; it reconnects by itself and then reloads everything. */

import { dropMessage, emit, nameOf, state, takeAll, takeMessage } from "./state.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

const HANDLERS = {
  all: (event) => takeAll(event.all),
  message: (event) => takeMessage(event.message),
  gone: (event) => dropMessage(event.channel_id, event.id),
  online: (event) => {
    state.online = new Set(event.online);
    emit("status");
  },
  typing: (event) => {
    const user = state.people.get(event.user_id);
    if (user && user.id !== state.me.id) emit("typing", { channelId: event.channel_id, name: nameOf(user) });
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
