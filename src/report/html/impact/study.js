"use strict";

// What the parts of the report share: the study that is shown, and words for what stands in it.
remis.impact = (() => {
  const { t, has, number, percent } = remis;
  const whole = remis.data("impact");
  const shown = remis.data("shown");
  let at = 0;

  const counted = (id, count) => t(id, { count, n: number(count) });
  const games = (count) => counted("impact-games", count);
  const plies = (count) => counted("impact-plies", count);

  /** A share, of a sample with its interval. */
  function share({ games: some, share: part, low, high }) {
    if (part === null) return "–";
    const small = some > 0 && part < 0.0005;
    const text = small ? `< ${percent(0.001)}` : percent(part);
    return low === undefined || low === null ? text : `${text}, ${t("impact-interval", { low: percent(low), high: percent(high) })}`;
  }

  /** What ended a game, or would have. */
  function cell(ground) {
    if (ground === null || ground === "unnamed") return t("impact-unnamed");
    if (ground === "goes-on") return t("impact-goes-on");
    return t(`termination-${ground}`);
  }

  function time({ games_with_clocks: timed, milliseconds }) {
    if (timed === 0) return "";
    const [id, unit] = milliseconds < 120000 ? ["impact-seconds", 1000] : ["impact-minutes", 60000];
    return ` (${t("impact-time", { time: counted(id, Math.round(milliseconds / unit)), games: games(timed) })})`;
  }

  /** A missing fact; what a profile says itself is in its own words. */
  function need(text) {
    const ways = [
      [/^(offers|evaluations|how-it-ended)$/, (id) => [`needs-${id}`, {}]],
      [/^when positions are the same$/, () => ["needs-same-position", {}]],
      [/^whether the start position counts as an occurrence$/, () => ["needs-start-position", {}]],
      [/^whether the halfmove clock of a FEN counts$/, () => ["needs-fen-clock", {}]],
      [/^clock of (white|black)$/, (player) => ["needs-clock", { player: t(player) }]],
      [/^flag of (white|black)$/, (player) => ["needs-flag", { player: t(player) }]],
      [/^setting (.+)$/, (setting) => ["needs-setting", { setting }]],
      [/^tablebase of (\d+) men$/, (men) => ["needs-tablebase", { men }]],
      [/^whether (white|black) can still mate$/, (player) => ["needs-mate", { player: t(player) }]],
    ];
    for (const [pattern, way] of ways) {
      const found = pattern.exec(text);
      const [id, variables] = found ? way(found[1]) : [];
      if (id && has(id)) return t(id, variables);
    }
    return remis.inert(text);
  }

  return {
    whole,
    counted,
    games,
    plies,
    share,
    cell,
    time,
    need,
    study: () => whole.to[at],
    blocks: () => shown.blocks[at],
    titles: shown.titles,
    from: () => (whole.from.editions.length === 1 ? whole.from.editions[0].profile : whole.from.asked),
    choose(index) {
      at = index;
      remis.changed();
    },
  };
})();
