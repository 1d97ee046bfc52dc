"use strict";

// What is shown beside a mark while it is pointed at or has the focus. Escape hides it.
(() => {
  const tip = remis.el("div", { id: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  let shown = null;

  function show(mark, content) {
    shown = mark;
    tip.replaceChildren(content());
    tip.hidden = false;
    mark.setAttribute("aria-describedby", "tip");
    const at = mark.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const room = document.documentElement.clientWidth;
    const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), room - width - 8);
    const below = at.top < height + 12;
    const top = below ? at.bottom + 8 : at.top - height - 8;
    tip.style.left = `${Math.max(8, left) + scrollX}px`;
    tip.style.top = `${top + scrollY}px`;
  }

  function hide() {
    shown?.removeAttribute("aria-describedby");
    shown = null;
    tip.hidden = true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });

  /** Has `content`, a function that makes an element, shown beside the mark. */
  remis.tip = (mark, content) => {
    for (const event of ["pointerenter", "focus"]) {
      mark.addEventListener(event, () => show(mark, content));
    }
    for (const event of ["pointerleave", "blur"]) {
      mark.addEventListener(event, () => shown === mark && hide());
    }
  };
  remis.live(hide);
})();
