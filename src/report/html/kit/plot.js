"use strict";

// Plots by Vega-Lite: drawn anew when language or theme change, as wide as their place, without
// compiling code and without loading anything.
(() => {
  /** How the language writes numbers, as d3 wants it. */
  function numbers() {
    const parts = new Intl.NumberFormat(remis.lang(), { useGrouping: "always" }).formatToParts(-12345.6);
    const part = (type, otherwise) => parts.find((it) => it.type === type)?.value ?? otherwise;
    return { decimal: part("decimal", "."), thousands: part("group", ","), grouping: [3], currency: ["", ""] };
  }

  function config() {
    const ink = remis.colour("--ink");
    const quiet = remis.colour("--quiet");
    const line = remis.colour("--line");
    const font = getComputedStyle(document.body).fontFamily;
    return {
      background: "transparent",
      font,
      locale: { number: numbers() },
      axis: { labelColor: quiet, titleColor: ink, gridColor: line, domainColor: quiet, tickColor: quiet, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 500 },
      legend: { labelColor: quiet, titleColor: ink, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 500 },
      title: { color: ink },
      mark: { color: remis.colour("--blue") },
      text: { color: ink },
      range: { category: ["--blue", "--orange", "--green", "--purple", "--sky", "--red"].map(remis.colour) },
      view: { stroke: null },
    };
  }

  const nothing = () => Promise.reject(new Error("a page loads nothing"));
  const loader = { load: nothing, sanitize: nothing, http: nothing, file: nothing };

  /**
   * Draws what `spec()` returns, a Vega-Lite specification, into the element. `label()` says in one
   * sentence what the plot shows, for who cannot see it.
   */
  remis.plot = (place, spec, label) => {
    let view = null;
    let width = 0;
    async function draw() {
      width = place.clientWidth;
      view?.finalize();
      const whole = { width: "container", autosize: { type: "fit-x", contains: "padding" }, ...spec() };
      const compiled = vegaLite.compile(whole, { config: config() }).spec;
      const parsed = vega.parse(compiled, null, { ast: true });
      view = new vega.View(parsed, { renderer: "svg", expr: vegaInterpreter, loader, hover: true });
      view.tooltip((_, event, item, value) => tooltip(event, value));
      view.logLevel(vega.Error).initialize(place);
      await view.runAsync();
      const drawing = place.querySelector("svg");
      drawing?.setAttribute("role", "img");
      drawing?.setAttribute("aria-label", label());
    }
    function tooltip(event, value) {
      if (value === null || value === undefined || value === "") {
        remis.hideTip();
        return;
      }
      const lines = typeof value === "object" ? Object.entries(value).map(([key, it]) => `${key}: ${it}`) : [String(value)];
      const at = new DOMRect(event.clientX, event.clientY - 6, 0, 12);
      remis.showTip(at, remis.el("div", {}, ...lines.map((line) => remis.el("p", {}, remis.inert(line)))));
    }
    remis.live(draw);
    new ResizeObserver(() => {
      if (place.clientWidth > 0 && place.clientWidth !== width) draw();
    }).observe(place);
  };
})();
