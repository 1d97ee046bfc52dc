"use strict";

// What every page of remis uses. Text from games never becomes markup: elements are made here, and
// strings become text nodes.
globalThis.remis = (() => {
  /** The value of an inline block of JSON. */
  function data(id) {
    const block = document.getElementById(id);
    return block ? JSON.parse(block.textContent) : null;
  }

  function made(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) throw new Error(`${name}: handlers are added by listen`);
      element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }

  /** An element of HTML: `el("p", { class: "quiet" }, "text", el("b", {}, "more"))`. */
  function el(name, attributes, ...children) {
    return made(document.createElement(name), attributes, children);
  }

  /** An element of SVG. */
  function svg(name, attributes, ...children) {
    return made(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  }

  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
  const marks = /(\p{M}{4})\p{M}+/gu;

  /** Text from a game, fit to be shown: invisible characters become visible, long text is cut. */
  function inert(text, longest = 120) {
    const whole = [...String(text ?? "").slice(0, 4 * longest)];
    const cut = whole.length > longest ? `${whole.slice(0, longest).join("")}…` : whole.join("");
    const code = (c) => `\\u{${c.codePointAt(0).toString(16)}}`;
    return cut.replace(hidden, code).replace(marks, "$1");
  }

  /** A name from a game as an element that keeps its writing direction to itself. */
  function name(text, longest) {
    return el("bdi", {}, inert(text, longest));
  }

  /** A link to a page of the web; anything else stays text. */
  function link(address, ...children) {
    const safe = /^https?:\/\/[^\s"'<>\\]+$/.test(address ?? "");
    if (!safe) return el("span", {}, ...children);
    return el("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, ...children);
  }

  // A choice that outlives the page, where the browser allows it.
  function remember(key, value) {
    try {
      localStorage.setItem(`remis.${key}`, value);
    } catch {
      /* nothing is lost but the memory */
    }
  }
  function remembered(key) {
    try {
      return localStorage.getItem(`remis.${key}`);
    } catch {
      return null;
    }
  }

  const listeners = new Set();
  /** Calls `draw` now and whenever language or theme change; returns a function that ends that. */
  function live(draw) {
    listeners.add(draw);
    draw();
    return () => listeners.delete(draw);
  }
  function changed() {
    for (const draw of [...listeners]) draw();
  }

  return { data, el, svg, inert, name, link, remember, remembered, live, changed };
})();
