// The report on a change of policy, used as a reader would use it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { close, open, shot, start, stop, turn } from "./open.mjs";
import { evil } from "./pages.mjs";

before(start);
after(stop);

const { REMIS, REMIS_ROOT } = process.env;
const pages = new URL("pages/", import.meta.url).pathname;

/** Studies PGN, a path from the project's root or a text, and returns the path of the page. */
function studied(name, pgn, ...options) {
  const page = join(pages, `${name}.html`);
  const source = pgn.startsWith("[") ? join(pages, `${name}.pgn`) : join(REMIS_ROOT, pgn);
  if (pgn.startsWith("[")) writeFileSync(source, pgn);
  const run = { cwd: REMIS_ROOT, maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(REMIS, ["impact", source, "--format", "html", ...options], run);
  if (status !== 0) throw new Error(`remis ended with ${status}: ${stderr}`);
  writeFileSync(page, stdout);
  return page;
}

const famous = () => studied("impact-famous", "examples/famous.pgn", "--from", "fide-otb-2023", "--to", "lichess", "--to", "fide-online");

const lead = (page) => page.locator(".lead").textContent();
const tile = (page, text) => page.locator(".tile", { hasText: text }).locator("dd").innerText();

test("a report opens from disk, alone, and says in short what changes", async () => {
  const page = await open(famous());
  assert.match(await page.title(), /^fide-otb-2023 → lichess, fide-online-2021/);
  assert.equal(await page.locator("h1").first().textContent(), "What lichess would have made of 16 games played under fide-otb-2023");
  assert.equal(await lead(page), "Under lichess, 11 of 16 games (68.8%) would not have ended as they did. In 2 the result is another.");
  assert.match(await tile(page, "end sooner"), /^8\s+50%/);
  assert.match(await tile(page, "unknowable"), /^2\s+12\.5%/);
  assert.match(await tile(page, "end just as they did"), /^5\s+31\.3%/);
  await page.waitForSelector("#spread-clock svg");
  await shot(page, "impact-desktop");
  await close(page);
});

test("another policy can be chosen, by the keyboard too", async () => {
  const page = await open(famous());
  await page.locator("#study").focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("h1").first().textContent(), /^What fide-online-2021 would/);
  assert.match(await lead(page), /^Under fide-online-2021, 11 of 16 games/);
  await page.waitForFunction(() => document.querySelector("#spread-ply svg")?.textContent.includes("under fide-online-2021"));
  await close(page);
});

test("the matrix has a number for each pair of endings, and tells them to who cannot see it", async () => {
  const page = await open(famous());
  await page.waitForSelector("#matrix svg");
  const numbers = await page.locator("#matrix svg .mark-text.role-mark text").allTextContents();
  assert.equal(numbers.map(Number).reduce((sum, number) => sum + number), 16);
  const label = await page.locator("#matrix svg").getAttribute("aria-label");
  assert.match(label, /not named by the record → threefold repetition: 3 games/);
  assert.match(label, /threefold repetition → goes on \(unknowable\): 2 games/);
  await close(page);
});

test("a bar and a cell tell their numbers to the pointer", async () => {
  const page = await open(famous());
  await page.waitForSelector("#spread-clock svg");
  const tip = page.locator("#tip");
  await page.locator("#spread-clock svg .mark-rect.role-mark path").first().hover();
  assert.match(await tip.innerText(), /^0–9: 3 games, as it happened$/);
  await page.locator("#matrix svg .mark-text.role-mark text").first().hover();
  assert.match(await tip.innerText(), /happened: [^]*would have been: [^]*games: \d/);
  await close(page);
});

test("a game opens in the explorer where Q ends it, and the way back leads to its place in the list", async () => {
  const page = await open(famous());
  await page.waitForSelector("#matrix svg");
  const link = page.locator("#telling a").first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 300, `${before}`);
  await link.focus();
  await turn(page, () => page.keyboard.press("Enter"));
  assert.match(await page.locator(".now .here").textContent(), /ply 100 · White to move/);
  assert.match(await page.locator("#explorer h1").textContent(), /Pillsbury/);
  assert.equal(await page.locator(".strip").count(), 3);
  assert.ok(await page.locator("#report").isHidden());
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".now .here").textContent(), /ply 101/);
  await turn(page, () => page.getByRole("link", { name: "Back to the report" }).click());
  assert.ok(await page.locator("#report").isVisible());
  assert.equal(await page.locator(".strip").count(), 0);
  assert.equal(await page.evaluate(() => scrollY), before);
  await close(page);
});

test("an address opens its game at once, and a game that is not there opens the report", async () => {
  const page = await open(famous(), { hash: "#game-2-277" });
  assert.match(await page.locator("#explorer h1").textContent(), /Wang Hao/);
  assert.match(await page.locator(".now .here").textContent(), /ply 277/);
  await turn(page, () => page.getByRole("link", { name: "Back to the report" }).click());
  await page.waitForSelector("#spread-clock svg");
  await close(page);
  const other = await open(famous(), { hash: "#game-99" });
  assert.ok(await other.locator("#report").isVisible());
  await close(other);
});

test("languages and themes change everything, and numbers with them", async () => {
  const page = await open(famous(), { lang: "pt", dark: true });
  assert.match(await lead(page), /^Sob lichess, 11 entre 16 partidas \(68,8%\)/);
  await page.waitForSelector("#spread-clock svg");
  await shot(page, "impact-dark-pt", { dark: true });
  await page.locator("#lang").selectOption("es");
  assert.match(await lead(page), /^Bajo lichess, 11 de 16 partidas \(68,8\s?%\)/);
  await page.waitForFunction(() => document.querySelector("#matrix svg")?.textContent.includes("regla de los cincuenta"));
  await page.locator("#theme").selectOption("light");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(ground, "rgb(253, 252, 250)");
  const text = await page.locator("body").innerText();
  assert.doesNotMatch(text, /\[impact|\{ ?\$|undefined|NaN/);
  await close(page);
});

test("on a phone nothing is wider than the page, and a game of the list is a card", async () => {
  const page = await open(famous(), { width: 390, height: 844 });
  await page.waitForSelector("#spread-clock svg");
  assert.ok(await page.locator("#telling thead").isHidden());
  await shot(page, "impact-phone");
  await close(page);
});

test("it prints without what only a screen can use", async () => {
  const page = await open(famous(), { dark: true });
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".bar form").isHidden());
  assert.ok(await page.locator("#choose").isHidden());
  await shot(page, "impact-print");
  await close(page);
});

test("the tools of accessibility find nothing", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [dark, hash] of [[false, ""], [true, ""], [true, "#game-1-100"]]) {
    const page = await open(famous(), { dark, hash });
    await page.waitForSelector(hash ? ".now .here" : "#spread-clock svg");
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join(" | ")}`);
    assert.deepEqual(found, []);
    await close(page);
  }
});

const dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
const numbered = (plies) => Array.from({ length: plies }, (_, at) => `${at % 2 === 0 ? `${at / 2 + 1}. ` : ""}${dance[at % 4]}`).join(" ");

test("a hostile file gives an inert page that works", async () => {
  const game = (tags, plies, result) => `${tags}[Result "${result}"]\n\n${numbered(plies)} ${result}\n\n`;
  const names = `[Event "${evil}"]\n[Site "javascript:hacked=3"]\n[White "${evil}"]\n[Black "${"<b>&'".repeat(180)}"]\n[TimeControl "${evil}"]\n`;
  const file = studied("impact-hostile", game(names, 10, "1-0") + game(names, 20000, "0-1") + game(names, 7, "1/2-1/2"), "--from", "fide-otb-2023", "--to", "fide-online");
  const page = await open(file);
  await page.waitForSelector("#spread-clock svg");
  assert.match(await page.locator("#telling td").first().innerText(), /<script>hacked=1<\/script>/);
  assert.equal(await page.locator('#telling a[href^="javascript"], #telling img').count(), 0);
  for (const game of [0, 1, 2]) {
    await turn(page, () => page.locator("#telling .which > a").nth(game).click());
    await page.keyboard.press("End");
    assert.match(await page.locator(".now .here").textContent(), /ply (10|20,000|7) /);
    await turn(page, () => page.goBack());
  }
  assert.equal(await page.evaluate(() => typeof globalThis.hacked), "undefined");
  await close(page);
});

test("no games, and games that all stay the same, are reports too", async () => {
  const none = await open(studied("impact-none", "[Event \"x\"]\n", "--from", "fide-otb-2023", "--to", "lichess"));
  assert.match(await lead(none), /none of 0 games/);
  assert.ok(await none.locator("#pairs").isHidden());
  await close(none);
  const same = await open(studied("impact-same", '[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', "--from", "fide-otb-2023", "--to", "lichess"));
  assert.match(await lead(same), /none of 1 game would have ended otherwise/);
  assert.ok(await same.locator("#spread").isHidden());
  assert.equal(await same.locator("#telling *").count(), 0);
  await close(same);
});

test("games of masters: what the text says, the page says", { skip: !existsSync(join(REMIS_ROOT, "../shared/data/bench_masters.pgn.zst")) }, async () => {
  const file = studied("impact-masters", "../shared/data/bench_masters.pgn.zst", "--from", "fide-otb-2023", "--to", "fide-online", "--date", "2015..2020", "--sample", "1000");
  const page = await open(file);
  assert.match(await page.locator("#read").textContent(), /a sample of 1,000 games out of /);
  assert.match(await tile(page, "end sooner"), /^\d+\s+[\d.]+%, [\d.]+% to [\d.]+%$/);
  await page.waitForSelector("#spread-rating svg");
  await shot(page, "impact-masters");
  await close(page);
});
