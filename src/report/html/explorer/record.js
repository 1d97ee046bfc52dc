"use strict";

// What the source says of the game, and what was wrong with it.
remis.recordOf = ({ game, live }) => {
  const { el, t, say, inert, name } = remis;

  /** Title, event, result: the head of the explorer. */
  function head() {
    const element = el("header", { class: "game" });
    live(() => {
      const { about, tags, last } = game;
      const facts = [
        tags.event && name(tags.event),
        tags.round && t("explorer-round", { round: inert(tags.round, 20) }),
        about.date && !/^(\?|0000)/.test(about.date) && inert(about.date, 20),
        el("span", { class: "short" }, about.result),
        t("explorer-length", { plies: last }),
        tags.ended && t("explorer-ended", { text: inert(tags.ended) }),
      ].filter(Boolean);
      const joined = facts.flatMap((fact, at) => (at > 0 ? [" · ", fact] : [fact]));
      element.replaceChildren(
        el("h1", {}, say.player(game, "white"), " – ", say.player(game, "black")),
        el("p", { class: "quiet" }, ...joined, tags.link ? " · " : "", tags.link ? remis.link(tags.link, t("explorer-site")) : ""),
        tags.remark ? el("p", {}, name(tags.remark, 400)) : "",
        about.status === "complete" ? "" : el("p", { class: "warning" }, t(`explorer-status-${about.status}`)),
        summary(),
      );
    });
    return element;
  }

  /** In one sentence what the profiles make of the game. */
  function summary() {
    const all = game.verdicts.length;
    if (all === 0 || game.about.status === "rejected") return "";
    const earlier = game.verdicts.filter((it) => it.ending && it.ending.ply < game.last);
    const right = game.verdicts.filter((it) => it.claims.length > 0).length;
    const first = earlier.reduce((least, it) => Math.min(least, it.ending.ply), game.last);
    const end = earlier.length > 0 ? t("explorer-sum-earlier", { count: earlier.length, all, place: say.place(game, first) }) : t("explorer-sum-none", { all });
    return el("p", { class: "summary" }, `${end} ${t("explorer-sum-claims", { count: right, all })}`);
  }

  /** Problems of the source, and families of which no edition could judge. */
  function problems() {
    const element = el("section", { class: "problems" });
    live(() => {
      const { problems: found, unjudged, about } = game;
      const items = found.map((it) => {
        const at = [it.line !== null && t("explorer-line", { line: it.line, column: it.column }), it.ply !== null && t("explorer-ply", { ply: it.ply })].filter(Boolean);
        return el("li", { class: it.severity },
          el("b", {}, t(`explorer-severity-${it.severity}`)), ` ${at.join(", ")} `,
          el("span", { lang: "en" }, el("code", {}, it.kind), it.text ? [" ", el("code", {}, el("bdi", {}, inert(it.text)))] : "", it.detail ? ` ${inert(it.detail, 400)}` : ""));
      });
      const without = unjudged.map((it) => el("li", {}, t("explorer-unjudged", { family: inert(it.asked) }), " ", el("span", { lang: "en" }, inert(it.why, 200))));
      const heading = items.length + without.length > 0 ? [el("h2", {}, t("explorer-problems")), el("ul", {}, ...items, ...without)] : [];
      element.replaceChildren(...heading, el("p", { class: "quiet" }, t("explorer-source", { source: inert(about.source, 200), line: about.line, game: about.index })));
    });
    return element;
  }

  /** Who can still mate at the end, where that was asked for. */
  function mate() {
    const element = el("section", { class: "mate" });
    const sides = game.facts.mate;
    if (!sides) return element;
    live(() => {
      const items = ["white", "black"].map((color) => {
        const { answer, line, proof } = sides[color];
        const shown = [line?.length > 0 && line.slice(0, 200).join(" "), proof].filter(Boolean).join(" · ");
        return el("li", {}, `${say.who(color)}: `, el("span", { lang: "en" }, inert([answer, shown].filter(Boolean).join(" · "), 2000)));
      });
      element.replaceChildren(el("h2", {}, t("explorer-mate")), el("ul", {}, ...items));
    });
    return element;
  }

  return { head, problems, mate };
};
