/** Classic embeds. */

import { headerTime } from "./clock.js";
import { h } from "./dom.js";
import { picture, widePicture } from "./gallery.js";
import { link, prose } from "./prose.js";

/** A colour number as CSS, or undefined. */
export function cssColour(number) {
  return typeof number === "number" ? `#${number.toString(16).padStart(6, "0")}` : undefined;
}

/** One embed of a message. */
export function embedNode(embed) {
  const title = embed.title && prose(embed.title, "embed-title");
  const words = h(
    "div",
    { class: "embed-words" },
    embed.author &&
      h(
        "p",
        { class: "embed-author" },
        embed.author.url ? link(embed.author.url, embed.author.name) : embed.author.name,
      ),
    title && (embed.url ? link(embed.url, title) : title),
    embed.description && prose(embed.description),
    embed.fields?.length > 0 && h("div", { class: "fields" }, embed.fields.map(field)),
  );
  return h(
    "div",
    { class: "embed", style: { borderLeftColor: cssColour(embed.color) ?? "" } },
    h(
      "div",
      { class: "embed-top" },
      words,
      embed.thumbnail && h("div", { class: "thumbnail" }, picture(media(embed.thumbnail))),
    ),
    embed.image && widePicture(media(embed.image)),
    foot(embed),
  );
}

const field = (each) =>
  h("div", { class: each.inline ? "field inline" : "field" }, prose(each.name, "field-name"), prose(each.value));

const media = ({ url, proxy_url: proxy, ...rest }) => ({ ...rest, url: proxy ?? url });

function foot(embed) {
  const parts = [embed.footer?.text, embed.timestamp && headerTime(embed.timestamp)].filter(Boolean);
  return parts.length > 0 && h("p", { class: "subtext" }, parts.join(" • "));
}
