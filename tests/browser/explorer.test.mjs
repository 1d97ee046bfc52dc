// The game explorer, used as a reader would use it.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { close, open, shot, start, stop, turn } from "./open.mjs";
import * as pages from "./pages.mjs";

before(start);
after(stop);

const here = (page) => page.locator(".now .here").textContent();
const board = (page) => page.locator(".board").getAttribute("aria-label");
const text = (page) => page.locator("body").innerText();

/** Men and squares as they are drawn: `white king g1`, by where they stand. */
async function men(page) {
  await page.waitForTimeout(250);
  return page.evaluate(() => {
    const place = document.querySelector("cg-board").getBoundingClientRect();
    return [...document.querySelectorAll("cg-board piece")].map((piece) => {
      const { x, y } = piece.getBoundingClientRect();
      const file = Math.round((x - place.x) / (place.width / 8));
      const rank = 8 - Math.round((y - place.y) / (place.height / 8));
      return `${piece.className.replace(/ (anim|fading)/g, "")} ${"abcdefgh"[file]}${rank}`;
    });
  });
}

test("a page opens from disk, alone, and shows the start position", async () => {
  const page = await open(pages.one());
  assert.match(await page.title(), /^Pillsbury – Burn/);
  assert.match(await here(page), /Start position · ply 0 · White to move/);
  assert.equal((await men(page)).length, 32);
  await shot(page, "desktop");
  await close(page);
});

test("the arrow keys step, Home and End go to the ends, and no further", async () => {
  const page = await open(pages.one());
  for (let at = 0; at < 3; at += 1) await page.keyboard.press("ArrowRight");
  assert.match(await here(page), /^2\.d4 · ply 3 · Black to move/);
  assert.match(await board(page), /after 2\.d4 \(ply 3\)/);
  assert.ok((await men(page)).includes("white pawn d4"));
  await page.keyboard.press("ArrowLeft");
  assert.match(await here(page), /^1\.\.\.e6 · ply 2/);
  await page.keyboard.press("End");
  assert.match(await here(page), /ply 180/);
  assert.ok(await page.getByRole("button", { name: /right arrow/ }).isDisabled());
  await page.keyboard.press("ArrowRight");
  assert.match(await here(page), /ply 180/);
  const seen = await page.evaluate(() => {
    const [list, move] = [".moves", ".move[aria-current]"].map((it) => document.querySelector(it).getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  assert.ok(seen, "the current move is in sight");
  await page.keyboard.press("Home");
  assert.match(await here(page), /ply 0/);
  await close(page);
});

test("moves and buttons go there too, and the board turns", async () => {
  const page = await open(pages.one());
  await page.locator('.move[data-ply="9"]').click();
  assert.match(await here(page), /^5\.Nxe4 · ply 9/);
  await page.getByRole("button", { name: /left arrow/ }).click();
  assert.match(await here(page), /ply 8/);
  const top = () => page.locator(".player .who").first().textContent();
  assert.equal(await top(), "Burn");
  await page.getByRole("button", { name: "Turn the board" }).click();
  assert.equal(await top(), "Pillsbury");
  await close(page);
});

test("at the third occurrence the page says who may claim, who has ended, and where it stood before", async () => {
  const page = await open(pages.one(), { hash: "#game-1-100" });
  const now = await page.locator(".now").innerText();
  assert.match(now, /Occurrence 3 of 3 of this position, at plies\s+84\s+92\s+100/);
  assert.match(now, /fide-otb-2023\s+White may claim: threefold repetition, for what stands on the board, with the move\s+threefold-on-board · laws 9\.2\.2; laws 9\.4 · the article itself was read/);
  assert.match(now, /lichess\s+Draw after 50\.\.\.Kg7 \(ply 100\): threefold repetition, by itself/);
  await page.locator(".now .ply", { hasText: "84" }).click();
  assert.match(await here(page), /ply 84/);
  assert.match(await page.locator(".now").innerText(), /Nothing to claim or decide here/);
  assert.match(page.url(), /#game-1-100$/);
  await page.waitForFunction(() => location.hash === "#game-1-84");
  await page.keyboard.press("End");
  assert.match(await page.locator(".now").innerText(), /Over for 80 half-moves: threefold repetition/);
  await close(page);
});

test("a mark tells rule, article and confidence to the pointer and to the keyboard", async () => {
  const page = await open(pages.one());
  const strip = page.locator(".strip", { hasText: "fide-otb-2023" });
  const marks = strip.locator(".mark");
  assert.equal(await marks.count(), 5);
  await strip.locator('.mark[tabindex="0"]').hover();
  const tip = page.locator("#tip");
  assert.match(await tip.innerText(), /Black may claim: threefold repetition, by announcing a move[^]*may announce a move[^]*laws 9\.2\.1 \(FIDE Laws of Chess, 2023-01-01\)[^]*the article itself was read/);
  await page.keyboard.press("Escape");
  assert.ok(await tip.isHidden());
  // One stop of the tab key for the strip; inside it the arrows go from mark to mark.
  assert.equal(await strip.locator('.mark[tabindex="0"]').count(), 1);
  await strip.locator('.mark[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await tip.innerText(), /White may claim/);
  assert.match(await here(page), /ply 0/);
  await page.keyboard.press("Enter");
  assert.match(await here(page), /ply 100/);
  await close(page);
});

test("a click into a strip or a plot goes to that ply", async () => {
  const page = await open(pages.one());
  for (const [at, least, most] of [[0, 86, 94], [5, 86, 94]]) {
    const track = page.locator("svg.track").nth(at);
    const { width, height } = await track.boundingBox();
    await track.click({ position: { x: width / 2, y: height - 2 } });
    const ply = Number(/ply (\d+)/.exec(await here(page))[1]);
    assert.ok(ply >= least && ply <= most, `ply ${ply}`);
    await page.keyboard.press("Home");
  }
  await close(page);
});

test("the language changes words, numbers and what the document says of itself", async () => {
  const page = await open(pages.hostile(), { hash: "#game-1" });
  const words = { en: "What the rules count", pt: "O que as regras contam", es: "Lo que cuentan las reglas" };
  const numbers = { en: "20,000 half-moves", pt: "20.000 meios-lances", es: "20.000 medias jugadas" };
  for (const lang of ["pt", "es", "en"]) {
    await page.locator("#lang").selectOption(lang);
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    const shown = await text(page);
    assert.ok(shown.includes(words[lang]), lang);
    assert.ok(shown.includes(numbers[lang]), lang);
    assert.doesNotMatch(shown, /\[(explorer|shelf|page|result|termination|confidence)-/, "a message is missing");
  }
  await close(page);
  const spanish = await open(pages.one(), { lang: "es-MX" });
  assert.equal(await spanish.locator("html").getAttribute("lang"), "es", "the reader's own language comes first");
  await close(spanish);
});

test("the theme follows the system until one is chosen", async () => {
  const page = await open(pages.one(), { dark: true, hash: "#game-1-100" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await shot(page, "dark", { dark: true });
  await page.locator("#theme").selectOption("light");
  assert.notEqual(await ground(), dark);
  await page.locator("#theme").selectOption("dark");
  assert.equal(await ground(), dark);
  await close(page);
});

test("several games have an index that can be searched, and addresses", async () => {
  const page = await open(pages.famous());
  assert.equal(await page.locator("#games tr").count(), 16);
  await shot(page, "index");
  await page.locator("#filter").fill("karpov");
  assert.equal(await page.locator("#games tr").count(), 3);
  await turn(page, () => page.locator("#games a", { hasText: "Miles" }).click());
  assert.match(await page.locator("h1:visible").innerText(), /Karpov – Miles/);
  assert.ok(await page.locator("#shelf").isHidden());
  assert.match(await page.title(), /^Karpov – Miles/);
  await turn(page, () => page.locator("#page-after").click());
  assert.match(await page.locator("h1:visible").innerText(), /Kasparov, Gary/);
  assert.equal(await page.locator(".explorer").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.match(await here(page), /ply 1 /);
  await turn(page, () => page.goBack());
  assert.match(await page.locator("h1:visible").innerText(), /Karpov – Miles/);
  await turn(page, () => page.locator("#turn-pages a").first().click());
  assert.ok(await page.locator("#shelf").isVisible());
  await close(page);
});

test("hostile names and 20,000 half-moves give an inert page that works", async () => {
  const page = await open(pages.hostile());
  assert.equal(await page.locator("#games tr").count(), 3);
  const started = Date.now();
  await page.locator("#games a").first().click();
  await page.locator(".move").first().waitFor();
  console.log(`20,000 half-moves opened in ${Date.now() - started} ms`);
  assert.ok((await page.locator("h1:visible").innerText()).startsWith("</script><script>hacked=1</script><img src=x onerror=hacked=2><!--\\u{202e}evil"));
  assert.equal(await page.evaluate(() => document.querySelectorAll("img, b > b, svg[onload], a[href^=javascript]").length), 0);
  assert.equal(await page.evaluate(() => typeof hacked), "undefined");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  assert.match(await here(page), /ply 19,999/);
  await shot(page, "hostile", { whole: false });
  await page.goto(`${page.url().split("#")[0]}#game-2`);
  await page.locator(".problems li").first().waitFor();
  assert.match(await text(page), /Not read whole[^]*unreadable-token/);
  await page.goto(`${page.url().split("#")[0]}#game-3`);
  await page.waitForFunction(() => document.body.innerText.includes("bad-fen"));
  assert.match(await text(page), /Not judged: its start position/);
  assert.equal(await page.evaluate(() => typeof hacked), "undefined");
  await close(page);
});

test("no script but the page's own runs, and nothing can be asked of the network", async () => {
  const page = await open(pages.one());
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.hacked = true";
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = "<img src=x onerror='globalThis.hacked = true'>";
    document.body.append(image);
    const asked = await fetch("https://example.org/").then(() => "answered", () => "refused");
    return [globalThis.hacked, asked];
  });
  assert.deepEqual(ran, [undefined, "refused"]);
  // The browser says what it refused; nothing else was said.
  assert.ok(page.faults.every((fault) => /Content Security Policy|net::ERR|request: file/.test(fault)), page.faults.join("\n"));
  await page.context().close();
});

test("a game of 400 half-moves is small and opens at once", async () => {
  const file = pages.long();
  const size = statSync(file).size;
  assert.ok(size < 2_000_000, `${size} bytes`);
  const times = [];
  for (let at = 0; at < 5; at += 1) {
    const page = await open(file);
    times.push(await page.evaluate(() => new Promise((done) => {
      // Loaded, laid out, and drawn once.
      requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(performance.now()))));
    })));
    assert.equal(await page.locator(".move[data-ply]").count(), 400);
    await close(page);
  }
  console.log(`400 half-moves: ${size} bytes, drawn after ${times.join(", ")} ms`);
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
});

test("a phone shows everything without sideways scrolling, in every language", async () => {
  for (const lang of ["en", "pt", "es"]) {
    const page = await open(pages.one(), { width: 390, height: 844, lang, hash: "#game-1-99" });
    await shot(page, `phone-${lang}`);
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && Math.abs(box.width - box.height) < 2, JSON.stringify(box));
    assert.ok(box.width > 320);
    for (const button of await page.locator(".steps button").all()) {
      const { height, width } = await button.boundingBox();
      assert.ok(height >= 36 && width >= 36, `${width} by ${height}`);
    }
    await close(page);
  }
  const page = await open(pages.famous(), { width: 390, height: 844 });
  await shot(page, "phone-index");
  const ends = await page.locator("#games td:last-child").first().boundingBox();
  assert.ok(ends.x + ends.width <= 390, "what the rules make of a game is in sight");
  await close(page);
});

test("paper gets the whole game and no controls", async () => {
  const page = await open(pages.one(), { width: 794, hash: "#game-1-100" });
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".steps").isHidden());
  assert.ok(await page.locator("#lang").isHidden());
  const cut = await page.locator(".moves").evaluate((it) => it.scrollHeight - it.clientHeight);
  assert.ok(cut <= 1, `${cut} pixels of the moves are cut off`);
  await shot(page, "print");
  await close(page);
});

test("Chess960 castling and positions from a FEN stand as they were played", async () => {
  const page = await open(pages.setUp(), { hash: "#game-1-2" });
  const castled = await men(page);
  for (const man of ["white king g1", "white rook f1", "black king c8", "black rook d8"]) assert.ok(castled.includes(man), `${man}: ${castled}`);
  await page.goto(`${page.url().split("#")[0]}#game-2-1`);
  await page.waitForFunction(() => /120\.\.\.Kb3/.test(document.body.innerText));
  assert.deepEqual((await men(page)).sort(), ["black king b3", "black pawn a2", "white king a1"]);
  assert.match(await page.locator(".moves").innerText(), /120\.\s+…\s+Kb3/);
  await close(page);
});

test("few moves that serve a claim are arrows, of many there is the number", async () => {
  const page = await open(pages.one(), { hash: "#game-1-99" });
  const arrows = page.locator(".cg-shapes line");
  assert.match(await page.locator(".now").innerText(), /by announcing a move \(h7–g7\)/);
  await page.waitForTimeout(100);
  assert.equal(await arrows.count(), 1);
  await close(page);
  const many = await open(pages.made("many", "examples/famous.pgn", "--game", "10", "--profile", "fide-otb-2014"), { hash: "#game-1-272" });
  assert.match(await many.locator(".now").innerText(), /by announcing a move \(any of \d+ moves\)/);
  await many.waitForTimeout(100);
  assert.equal(await many.locator(".cg-shapes line").count(), 0);
  await close(many);
});

test("what is undetermined says which fact is missing", async () => {
  const page = await open(pages.undetermined(), { hash: "#game-1-60" });
  assert.match(await page.locator(".now").innerText(), /Undetermined: \S+\s+Missing: evaluation/);
  await page.locator(".mark", { has: page.locator(".unknown") }).first().hover();
  assert.match(await page.locator("#tip").innerText(), /Missing: evaluation/);
  await close(page);
});

test("the tools of accessibility find nothing", async () => {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  const { readFileSync } = await import("node:fs");
  const script = readFileSync(axe, "utf8");
  for (const dark of [false, true]) {
    for (const [file, hash] of [[pages.one(), "#game-1-100"], [pages.famous(), ""]]) {
      const page = await open(file, { dark, hash });
      await page.evaluate(script);
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join(" | ")}`);
      assert.deepEqual(found, []);
      await close(page);
    }
  }
});

test("every ugly file of the reference data gives games that open", async (context) => {
  const file = pages.ugly();
  if (!file) {
    context.diagnostic("../shared is not there");
    return;
  }
  const page = await open(file);
  // Of files with very many games the first ones.
  const games = await page.evaluate(() => {
    const seen = new Map();
    return remis.data("index").games.flatMap(({ source }, at) => {
      seen.set(source, (seen.get(source) ?? 0) + 1);
      return seen.get(source) <= 3 ? [at + 1] : [];
    });
  });
  assert.ok(games.length > 100, `${games.length} games`);
  for (const game of games) {
    await page.evaluate((to) => (location.hash = to), `#game-${game}`);
    await page.locator(".explorer").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
  }
  console.log(`${games.length} games of the reference data opened`);
  await close(page);
});
