"use strict";

// Tables by rating, time control and year; rights to claim; what is missing.
(() => {
  const { el, t, number } = remis;
  const { study, games, share, cell, need, from } = remis.impact;
  const at = (id) => document.getElementById(id);
  const kinds = ["sooner", "later", "otherwise", "unknowable", "undecided"];

  function table(title, groups, name) {
    if (groups.length < 2) return "";
    const present = kinds.filter((kind) => groups.some((group) => group[kind] > 0));
    const flips = groups.some((group) => group.results_flipped > 0);
    const heads = ["impact-col-games", "impact-col-changed", "impact-col-share", ...present.map((kind) => `impact-col-${kind}`), ...(flips ? ["impact-col-flips"] : []), "impact-col-saved"];
    const known = groups.filter((group) => name(group) !== null);
    const rows = [...known, ...groups.filter((group) => name(group) === null)].map((group) => {
      const changed = group.games - group.same - group.undecided;
      const counts = [group.games, changed, null, ...present.map((kind) => group[kind]), ...(flips ? [group.results_flipped] : []), group.plies_saved];
      return el("tr", {}, el("th", { scope: "row", class: "short" }, name(group) ?? t("impact-unknown")),
        counts.map((count) => el("td", { class: "number" }, count === null ? share({ games: changed, share: changed / group.games }) : number(count))));
    });
    return el("div", { class: "wide" }, el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t(title)), heads.map((id) => el("th", { scope: "col", class: "number" }, t(id))))),
      el("tbody", {}, rows)));
  }

  // Many years are put together by decade.
  function years(groups) {
    if (groups.length <= 15) return ["impact-year", groups, ({ year }) => (year === null ? null : String(year))];
    const decades = new Map();
    for (const group of groups) {
      const decade = group.year === null ? null : Math.floor(group.year / 10) * 10;
      const sum = decades.get(decade) ?? { decade };
      for (const [key, count] of Object.entries(group)) if (key !== "year") sum[key] = (sum[key] ?? 0) + count;
      decades.set(decade, sum);
    }
    return ["impact-decade", [...decades.values()], ({ decade }) => (decade === null ? null : `${decade}–${decade + 9}`)];
  }

  function rights({ profile, games_with_claims: { appearing, vanishing, missed_from: before, missed_to: after } }) {
    const lines = [
      ...Object.entries(appearing).map(([ground, count]) => t("impact-right-appears", { ground: cell(ground), games: games(count) })),
      ...Object.entries(vanishing).map(([ground, count]) => t("impact-right-vanishes", { ground: cell(ground), games: games(count) })),
      ...[...new Set([...Object.keys(before), ...Object.keys(after)])].map((ground) =>
        t("impact-missed", { ground: cell(ground), from: games(before[ground] ?? 0), to: number(after[ground] ?? 0), profile })),
    ];
    return section("impact-rights", lines);
  }

  function lacking({ profile, undecided }) {
    const lines = undecided.map(({ side, rule, need: fact, games: count }) =>
      (rule === null
        ? t("impact-lacking-date", { games: games(count) })
        : t("impact-lacking-line", { profile: side === "from" ? from() : profile, rule, need: need(fact), games: games(count) })));
    return section("impact-lacking", lines);
  }

  function section(title, lines) {
    return lines.length === 0 ? [] : [el("h2", {}, t(title)), el("ul", { class: "notes" }, lines.map((line) => el("li", {}, line)))];
  }

  remis.live(() => {
    const it = study();
    const tables = [
      table("impact-rating", it.by_rating, ({ rating_from: start }) => (start === null ? null : `${start}–${start + 199}`)),
      table("impact-speed", it.by_time_control, ({ class: speed }) => (speed === "unknown" ? null : t(`impact-speed-${speed}`))),
      table(...years(it.by_year)),
    ].filter((one) => one !== "");
    at("groups").replaceChildren(...(tables.length === 0 ? [] : [el("h2", {}, t("impact-groups")), ...tables]));
    at("facts").replaceChildren(...rights(it), ...lacking(it));
  });
})();
