"use strict";

// What the explorer says, in the language that is read.
remis.say = (() => {
  const { t, el, inert, name } = remis;

  const who = (player) => t({ white: "explorer-white", black: "explorer-black" }[player] ?? "explorer-official");
  const form = (it) => t(`explorer-form-${it}`);
  const termination = (it) => t(`termination-${it}`);

  function result(score) {
    if (score === "1-0") return t("result-white");
    if (score === "0-1") return t("result-black");
    return t("result-draw");
  }

  /** `after 34.Qe2 (ply 67)` */
  function place(game, ply) {
    return ply === 0 ? t("explorer-at-start") : t("explorer-after", { move: game.move(ply), ply });
  }

  function plies(from, to) {
    return from === to ? t("explorer-ply", { ply: from }) : t("explorer-plies", { from, to });
  }

  /** `Draw after 50...Kh7 (ply 100): threefold repetition, by itself` */
  function ending(game, it) {
    const outcome = result(it.result);
    const how = it.claim
      ? t("explorer-by-claim", { who: who(it.claim.player), form: form(it.claim.form) })
      : t("explorer-by-itself");
    return t("explorer-ends", {
      result: outcome[0].toLocaleUpperCase(remis.lang()) + outcome.slice(1),
      place: place(game, it.ply),
      termination: termination(it.termination),
      how,
    });
  }

  /** `White may claim: threefold repetition, for the position on the board` */
  function claim(run) {
    const text = run.player ? "explorer-may-claim" : "explorer-may-declare";
    const variables = { who: who(run.player), termination: termination(run.termination), form: form(run.form) };
    return t(text, variables);
  }

  function undetermined(run) {
    const rule = inert(run.rule, 60);
    if (!run.form) return t("explorer-undetermined", { rule });
    return t("explorer-undetermined-claim", { rule, who: who(run.player), form: form(run.form) });
  }

  /** Missing facts, in the words in which remis names them. */
  function needs(run) {
    return el("span", {}, `${t("explorer-missing")} `, el("span", { lang: "en" }, inert(run.needs.join("; "), 400)));
  }

  /** `laws 9.2.2 (FIDE Laws of Chess, 2023-01-01)` */
  function cited({ cite, title, version }) {
    const text = [title, version].filter(Boolean).join(", ");
    return inert(text ? `${cite} (${text})` : cite, 200);
  }

  /** Rule, articles and confidence, small, under what is said of them. */
  function source(profile, id) {
    const rule = profile?.rules[id];
    if (!rule) return el("p", { class: "quiet" }, el("code", {}, inert(id, 60)));
    const links = rule.cite.flatMap((it, at) => [at > 0 ? "; " : "", el("span", { title: cited(it) }, remis.link(it.link, inert(it.cite)))]);
    return el("p", { class: "quiet source" }, el("code", {}, inert(id, 60)), " · ", ...links, ` · ${t(`confidence-${rule.confidence}`)}`);
  }

  /** The same for a tip: the rule in plain words, and its sources whole, where nothing can be clicked. */
  function rule(profile, id) {
    const known = profile?.rules[id];
    if (!known) return [source(profile, id)];
    return [
      el("p", {}, inert(remis.own(known.words), 600)),
      known.note ? el("p", { lang: "en" }, inert(known.note, 300)) : "",
      el("p", { class: "quiet" }, el("code", {}, inert(id, 60)), ` · ${known.cite.map(cited).join("; ")} · ${t(`confidence-${known.confidence}`)}`),
    ];
  }

  /** A time left: `1:23:45`. */
  function time(seconds) {
    if (seconds === null || seconds === undefined) return "";
    const whole = Math.floor(seconds);
    const two = (n) => String(n).padStart(2, "0");
    const tenth = (Math.floor(seconds * 10) % 10) / 10;
    const tenths = seconds < 20 && tenth > 0 ? remis.number(tenth).slice(1) : "";
    return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${tenths}`;
  }

  /** White and Black, as the record names them. */
  function player(game, color) {
    return name(game.about[color] ?? "?");
  }

  return { who, form, termination, result, place, plies, ending, claim, undetermined, needs, source, rule, time, player };
})();
