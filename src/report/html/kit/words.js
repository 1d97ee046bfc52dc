"use strict";

// Words and numbers in the language that the reader chose: the messages of `locales/`, read by Fluent.
(() => {
  const { el } = remis;
  const bundles = new Map();
  for (const [lang, files] of Object.entries(remis.data("words"))) {
    const bundle = new FluentBundle.FluentBundle(lang, { useIsolating: false });
    for (const file of files) bundle.addResource(new FluentBundle.FluentResource(file));
    bundles.set(lang, bundle);
  }
  const known = [...bundles.keys()];
  const first = known[0];

  function wanted() {
    const own = navigator.languages.map((tag) => tag.split("-")[0]);
    return [remis.remembered("lang"), ...own].find((lang) => known.includes(lang)) ?? first;
  }
  let lang = wanted();

  /** Whether there is such a message. */
  function has(id) {
    return bundles.get(lang).hasMessage(id);
  }

  /** A message with its variables filled in. A message that is missing shows its id. */
  function t(id, variables) {
    const bundle = bundles.get(lang);
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) return `[${id}]`;
    return bundle.formatPattern(pattern, variables, []);
  }

  /** Of a text in all languages, the one that is read. */
  function own(texts) {
    return texts[lang] ?? texts[first] ?? "";
  }

  /** A number as the language writes it. */
  function number(value, options) {
    return new Intl.NumberFormat(lang, options).format(value);
  }

  /** A part of a whole, between 0 and 1, as a percentage. */
  function percent(value, digits = 1) {
    return number(value, { style: "percent", maximumFractionDigits: digits });
  }

  /** Items as a phrase: `a, b and c`. */
  function list(items) {
    return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
  }

  // Our own markup names its words: data-word for the text, data-label for what is read aloud.
  function fill() {
    document.documentElement.lang = lang;
    for (const element of document.querySelectorAll("[data-word]")) {
      element.textContent = t(element.dataset.word);
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", t(element.dataset.label));
      element.title = t(element.dataset.label);
    }
  }

  function choose(chosen) {
    lang = chosen;
    remis.remember("lang", lang);
    remis.changed();
  }

  const select = document.getElementById("lang");
  const itself = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  select.append(...known.map((code) => el("option", { value: code, lang: code }, itself(code))));
  select.value = lang;
  select.addEventListener("change", () => choose(select.value));

  Object.assign(remis, { t, has, own, number, percent, list, lang: () => lang });
  remis.live(fill);
})();
