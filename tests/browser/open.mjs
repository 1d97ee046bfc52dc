// Chromium without a network: every request but that of the page itself fails and is remembered.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const shots = new URL("shots/", import.meta.url).pathname;
let browser = null;

export async function start() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
}

export async function stop() {
  await browser.close();
}

/**
 * Opens a page from disk. `page.faults` are errors, console messages, dialogs and requests: none may
 * be there at the end.
 */
export async function open(file, { width = 1200, height = 900, lang = "en", dark = false, hash = "" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  const faults = [];
  page.faults = faults;
  page.on("console", (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.stack}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== `file://${file}` && !url.startsWith("data:")) faults.push(`request: ${url}`);
  });
  await context.setOffline(true);
  await page.goto(`file://${file}${hash}`);
  return page;
}

/** Does what leads to another address inside the page, and waits until the page has answered to it. */
export async function turn(page, act) {
  await page.evaluate(() => {
    globalThis.turned = false;
    addEventListener("hashchange", () => setTimeout(() => { globalThis.turned = true; }), { once: true });
  });
  await act();
  await page.waitForFunction(() => globalThis.turned);
}

export async function close(page) {
  const { faults } = page;
  await page.context().close();
  assert.deepEqual(faults, []);
}

/** Pixels of a picture: how many colours, and the part that has the commonest. */
async function colours(picture) {
  const page = await browser.newPage();
  const found = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const [commonest, times] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    return { colours: counts.size, commonest, part: times / (data.length / 4) };
  }, picture.toString("base64"));
  await page.close();
  return found;
}

/** Keeps a screenshot to be looked at, and holds it against what any good one is like. */
export async function shot(page, name, { dark = false, whole = true } = {}) {
  const picture = await page.screenshot({ path: `${shots}${name}.png`, fullPage: whole });
  const seen = await colours(picture);
  assert.ok(seen.colours > 100, `${name}: only ${seen.colours} colours`);
  assert.ok(seen.part > 0.2 && seen.part < 0.97, `${name}: ${seen.part} of it is one colour`);
  const [red, green, blue] = [16, 8, 0].map((shift) => (seen.commonest >> shift) & 255);
  const light = (red + green + blue) / 3;
  assert.ok(dark ? light < 60 : light > 200, `${name}: the ground is ${light} of 255`);
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide[0] <= wide[1], `${name}: ${wide[0]} pixels of content on ${wide[1]}`);
}
