// Contrast, names and roles, as an independent checker sees them (WCAG 2.2 A and AA).
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { done, folder, opened, report } from "./browser.mjs";
import { mixed, other } from "./logs.mjs";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let file;

before(() => {
  file = report("looks", [mixed(path.join(folder, "mixed.jsonl")), other(path.join(folder, "other.jsonl"))]);
});
after(done);

const breaks = async (page) => {
  await page.evaluate(AXE);
  const found = await page.evaluate((tags) => axe.run(document, { runOnly: tags }), TAGS);
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).slice(0, 3).join(" | ")}`);
};

const VIEWS = {
  summary: async () => {},
  "a finding": async (page) => {
    await page.keyboard.press("j");
    await page.keyboard.press("o");
  },
  "a turn with claims borne out": async (page) => {
    await page.keyboard.press("t");
    await page.evaluate(() => (location.hash = "#turn=0.1"));
    await page.waitForSelector(".borne");
    await page.locator(".borne").first().click();
    await page.locator("#fold").click();
  },
  "the keys": async (page) => page.keyboard.press("?"),
};

for (const colorScheme of ["light", "dark"]) {
  for (const [view, go] of Object.entries(VIEWS)) {
    test(`${view} breaks no rule of access in ${colorScheme}`, async () => {
      const { page, close } = await opened(file, { colorScheme, bypassCSP: true });
      await go(page);
      await page.waitForTimeout(200);
      assert.deepEqual(await breaks(page), []);
      await close();
    });
  }
}

test("every part that takes the focus shows it", async () => {
  const { page, close } = await opened(file);
  const bare = [];
  for (let at = 0; at < 25; at += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const node = document.activeElement;
      const own = getComputedStyle(node.matches(".chip input") ? node.closest(".chip") : node);
      return own.outlineStyle === "none" && node !== document.body ? node.outerHTML.slice(0, 80) : null;
    });
    if (seen) bare.push(seen);
  }
  assert.deepEqual(bare, []);
  await close();
});
