"use strict";

// Light, dark, or as the system has it.
(() => {
  const select = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    select.value = theme;
  };
  const remembered = remis.remembered("theme");
  apply(themes.includes(remembered) ? remembered : "auto");
  select.addEventListener("change", () => {
    remis.remember("theme", select.value);
    apply(select.value);
    remis.changed();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", remis.changed);

  const probe = remis.el("span", { hidden: true });
  document.body.append(probe);
  /** A colour of the style sheet as it is now: `colour("--ink")`. */
  remis.colour = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
})();
