"use strict";

// What is shown beside a mark while it is pointed at or has the focus. Escape hides it.
(() => {
  const tip = remis.el("div", { id: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  let shown = null;

  /** Shows an element beside a place of the window, above it if there is room. */
  function showTip(at, content) {
    tip.replaceChildren(content);
    tip.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = tip;
    const room = document.documentElement.clientWidth;
    const left = Math.min(at.left + at.width / 2 - width / 2, room - width - 8);
    const top = at.top < height + 12 ? at.bottom + 8 : at.top - height - 8;
    tip.style.left = `${Math.max(8, left) + scrollX}px`;
    tip.style.top = `${top + scrollY}px`;
  }

  function hideTip() {
    shown?.removeAttribute("aria-describedby");
    shown = null;
    tip.hidden = true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
  });

  /** Has `content`, a function that makes an element, shown beside the mark. */
  function tipOf(mark, content) {
    for (const event of ["pointerenter", "focus"]) {
      mark.addEventListener(event, () => {
        hideTip();
        shown = mark;
        mark.setAttribute("aria-describedby", "tip");
        showTip(mark.getBoundingClientRect(), content());
      });
    }
    for (const event of ["pointerleave", "blur"]) {
      mark.addEventListener(event, () => shown === mark && hideTip());
    }
  }

  Object.assign(remis, { tip: tipOf, showTip, hideTip });
  remis.live(hideTip);
})();
