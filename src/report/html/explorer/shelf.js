"use strict";

// The games of a file: an index if there are several, and the one that the address names:
// `#game-3`, `#game-3-67` at ply 67.
(() => {
  const { el, t, data, inert, name } = remis;
  const { games, left_out: leftOut } = data("index");
  const profiles = data("profiles");
  const at = (id) => document.getElementById(id);
  const several = games.length !== 1;
  let open = null;
  let resting = 0;

  function ends(entry) {
    if (entry.status === "rejected") return t("explorer-not-judged");
    const found = entry.ends.filter(Boolean);
    const early = found.filter(([ply]) => ply < entry.plies);
    const all = entry.ends.length;
    if (early.length === 0) return t("shelf-none-earlier", { all });
    const [ply, termination] = early.reduce((a, b) => (b[0] < a[0] ? b : a));
    return t("shelf-earlier", { count: early.length, all, ply, termination: t(`termination-${termination}`) });
  }

  function row(entry, index) {
    const players = el("a", { href: `#game-${index + 1}` }, name(entry.white ?? "?", 60), " – ", name(entry.black ?? "?", 60));
    const trouble = entry.status === "partial" || entry.status === "rejected" ? el("span", { class: "warning" }, ` ${t(`explorer-status-${entry.status}`)}`) : "";
    return el("tr", {},
      el("td", { class: "number" }, remis.number(index + 1)),
      el("td", {}, players, trouble),
      el("td", { class: "short roomy" }, inert(entry.date ?? "", 20)),
      el("td", { class: "short" }, entry.result),
      el("td", { class: "number roomy" }, remis.number(entry.plies)),
      el("td", {}, ends(entry)));
  }

  function list() {
    const wanted = at("filter").value.trim().toLocaleLowerCase();
    const texts = (entry) => [entry.white, entry.black, entry.date, entry.result].join(" ").toLocaleLowerCase();
    const rows = games.flatMap((entry, index) => (texts(entry).includes(wanted) ? [row(entry, index)] : []));
    at("games").replaceChildren(...rows);
    at("shelf-about").textContent = t("shelf-about", { games: games.length, shown: rows.length });
    at("shelf-left-out").hidden = leftOut === 0;
    at("shelf-left-out").textContent = t("shelf-left-out", { games: leftOut });
  }

  function title() {
    const entry = games[(open?.index ?? 0) - 1];
    const text = entry ? [entry.white, entry.black].map((it) => inert(it ?? "?", 60)).join(" – ") : t("shelf-title");
    document.title = `${text} · remis`;
  }

  function show() {
    const [, number, ply] = /^#game-(\d+)(?:-(\d+))?$/.exec(location.hash) ?? [];
    const index = number ? Number(number) : several ? 0 : 1;
    const known = index >= 1 && index <= games.length;
    if (open?.index === index) {
      open.it.go(Number(ply ?? 0));
      return;
    }
    clearTimeout(resting);
    open?.it.close();
    open = null;
    at("shelf").hidden = known;
    at("turn-pages").hidden = !(known && several);
    if (!known) {
      title();
      return;
    }
    for (const [id, to] of [["page-before", index - 1], ["page-after", index + 1]]) {
      at(id).hidden = to < 1 || to > games.length;
      at(id).href = `#game-${to}`;
    }
    // The address follows once the reader rests, so that it can be kept, without a step back for each move.
    const moved = (to) => {
      clearTimeout(resting);
      resting = setTimeout(() => history.replaceState(null, "", `#game-${index}-${to}`), 250);
    };
    const game = data(`game-${index}`);
    open = { index, it: remis.explorer(at("explorer"), game, profiles, { ply: Number(ply ?? 0), moved }) };
    title();
    if (several) scrollTo(0, 0);
  }

  if (several) {
    remis.live(list);
    remis.live(title);
    at("filter").addEventListener("input", list);
  }
  addEventListener("hashchange", show);
  show();
})();
