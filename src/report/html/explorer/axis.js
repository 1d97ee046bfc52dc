"use strict";

// Plies from left to right: what strips and plots share.
remis.tracks = ({ game, steps, live, end }) => {
  const { el, svg, t } = remis;
  const PAD = 6;

  function scale(width) {
    const cell = (width - 2 * PAD) / (game.last + 1);
    return {
      width,
      cell,
      /** The left edge of a ply. */
      x: (ply) => PAD + ply * cell,
      middle: (ply) => PAD + (ply + 0.5) * cell,
      ply: (x) => Math.floor((x - PAD) / cell),
    };
  }

  /**
   * A drawing as wide as its place. `draw(picture, scale)` fills it; where the pointer is pressed and
   * drawn along, the game goes.
   */
  function track(height, draw) {
    const picture = svg("svg", { height, class: "track" });
    const cursor = svg("line", { class: "cursor", y1: 0, y2: height });
    const place = el("div", { class: "track-place" }, picture);
    let now = null;

    function move() {
      if (!now) return;
      const x = now.middle(steps.ply);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    function redraw() {
      const width = place.clientWidth;
      // While it is laid out it may have next to none.
      if (width < 8 * PAD) return;
      now = scale(width);
      picture.setAttribute("width", width);
      picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
      picture.replaceChildren();
      draw(picture, now);
      picture.append(cursor);
      move();
    }

    let dragging = false;
    const go = (event) => now && steps.go(now.ply(event.clientX - picture.getBoundingClientRect().left));
    picture.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".mark")) return;
      dragging = true;
      go(event);
    });
    picture.addEventListener("pointermove", (event) => dragging && go(event));
    for (const over of ["pointerup", "pointercancel", "pointerleave"]) {
      picture.addEventListener(over, () => (dragging = false));
    }

    const observer = new ResizeObserver(() => place.clientWidth !== now?.width && redraw());
    observer.observe(place);
    end(() => observer.disconnect());
    steps.on(move);
    live(redraw);
    return { place, picture };
  }

  /** Numbers under the tracks. */
  function axis() {
    return track(20, (picture, { x, middle, width }) => {
      const most = Math.max(2, Math.floor(width / 60));
      const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((it) => (game.last + 1) / it <= most) ?? 10000;
      picture.append(svg("line", { class: "rule", x1: x(0), x2: x(game.last + 1), y1: 0.5, y2: 0.5 }));
      for (let ply = 0; ply <= game.last; ply += step) {
        picture.append(svg("line", { class: "rule", x1: middle(ply), x2: middle(ply), y1: 0, y2: 4 }));
        const anchor = ply === 0 ? "start" : middle(ply) > width - 20 ? "end" : "middle";
        picture.append(svg("text", { x: middle(ply), y: 16, "text-anchor": anchor }, remis.number(ply)));
      }
    }).place;
  }

  const caption = el("p", { class: "quiet" });
  live(() => (caption.textContent = t("explorer-axis")));
  return { track, axis, caption: () => caption };
};
