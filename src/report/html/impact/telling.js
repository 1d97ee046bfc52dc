"use strict";

// The games that tell most, each a link into the explorer.
(() => {
  const { el, t, number, inert, name } = remis;
  const { study, blocks, cell, plies } = remis.impact;
  const at = (id) => document.getElementById(id);

  function end(it) {
    if (it === null) return el("span", {}, t("impact-nothing"));
    const claim = it.how === "claim" ? ` ${t("impact-by-claim")}` : "";
    const result = it.result === "*" ? t("impact-no-result") : el("span", { class: "short" }, it.result);
    const article = it.cite.length === 0 ? "" : el("span", { class: "quiet" }, ` ${inert(it.cite.join(", "), 80)}`);
    return el("span", {}, `${t("impact-ply", { ply: number(it.ply) })}: ${cell(it.termination)}${claim}, `, result, article);
  }

  function change({ plies_saved: saved, flip }) {
    const notes = [];
    if (saved > 0) notes.push(t("impact-told-saved", { plies: plies(saved) }));
    if (saved < 0) notes.push(t("impact-told-added", { plies: plies(-saved) }));
    return el("span", {}, notes.join(", "), flip === null ? "" : el("span", { class: "flip" }, `${notes.length > 0 ? ", " : ""}${t(`impact-flip-name-${flip}`)}`));
  }

  function row(it, block) {
    const player = (who, rating) => [name(who ?? "?", 60), rating === null ? "" : ` (${number(rating, { useGrouping: false })})`];
    const players = [...player(it.white, it.white_elo), " – ", ...player(it.black, it.black_elo)];
    const ply = Math.min(it.from.ply, it.to?.ply ?? it.from.ply);
    const game = block === null ? el("span", {}, ...players) : el("a", { href: `#game-${block}-${ply}` }, ...players);
    const says = (text) => (text && !text.startsWith("?") ? [inert(text, 60)] : []);
    const about = [...says(it.event), ...says(it.date)].map((part) => `${part} · `);
    const result = el("span", { class: "short" }, it.result);
    const site = /^https?:/.test(it.site ?? "") ? [" · ", remis.link(it.site, t("impact-site"))] : [];
    return el("tr", {},
      el("td", { class: "which" }, game, el("br"), el("span", { class: "quiet" }, ...about, result, ...site)),
      el("td", { "data-head": t("impact-happened") }, end(it.from)),
      el("td", { "data-head": t("impact-would") }, end(it.to)),
      el("td", {}, change(it)));
  }

  remis.live(() => {
    const { telling, telling_games: all } = study();
    if (telling.length === 0) {
      at("telling").replaceChildren();
      return;
    }
    const id = telling.length < all ? "impact-telling" : "impact-telling-all";
    const heads = ["impact-game-name", "impact-happened", "impact-would", "impact-change"];
    at("telling").replaceChildren(
      el("h2", {}, t(id, { n: number(telling.length), all: number(all) })),
      el("p", { class: "quiet" }, t("impact-telling-about")),
      el("div", { class: "wide" }, el("table", {},
        el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, t(head))))),
        el("tbody", {}, telling.map((it, index) => row(it, blocks()[index]))))));
  });
})();
