// The trend page of `stats`, as a browser shows it.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { done, folder, opened, picture, run } from "./browser.mjs";
import { EVIL, Log, mixed, other } from "./logs.mjs";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page over some logs. */
const trend = (name, logs) => {
  const [db, file] = [path.join(folder, `${name}.db`), path.join(folder, `${name}.html`)];
  run("stats", "add", "--db", db, "--category", "coding", ...logs);
  run("stats", "feedback", "--apply", "--db", db);
  run("stats", "--db", db, "--report", `html=${file}`);
  return file;
};

/** Sessions of several weeks by two models, most of them honest. */
const weeks = () =>
  Array.from({ length: 10 }, (_, week) => {
    const log = new Log(`5ea51de0-0000-4000-8000-0000000001${String(week).padStart(2, "0")}`, new Date(Date.UTC(2026, 2, 2 + 7 * week)).toISOString().slice(0, 10));
    log.model = week % 3 ? "model-q" : "model-z";
    for (let turn = 0; turn < 4; turn += 1) {
      log.asks(`Mend berth ${turn} of week ${week}.`).calls("Bash", { command: "pytest -q" }, "3 passed in 0.10s\n");
      log.says(turn === 3 && week % 4 === 1 ? "I deleted `old.py`." : "All tests pass.");
    }
    return log.write(path.join(folder, `week-${week}.jsonl`));
  });

let file;

before(() => {
  file = trend("trend", [...weeks(), mixed(path.join(folder, "trend-mixed.jsonl")), other(path.join(folder, "trend-other.jsonl"))]);
});
after(done);

test("the page tells the share with its interval, draws each week, and brings everything with it", async () => {
  const { page, wrong, close } = await opened(file);
  assert.match(await page.locator("h1").innerText(), /^\d+ of \d+ assessed replies report what the record does not bear out$/);
  assert.match(await page.locator(".hero p").innerText(), /95 % interval is [\d.]+–[\d.]+ %/);
  assert.ok((await page.locator(".plot .dot").count()) >= 10);
  assert.equal(await page.locator("h2").filter({ hasText: /^By (agent|model|reader|project)$/ }).count(), 4);
  assert.match(await page.locator("main").innerText(), /Scores[\s\S]*coding/);
  await picture(page, "stats-light");
  await close();
  assert.deepEqual(wrong, []);
});

for (const colorScheme of ["light", "dark"]) {
  test(`the page breaks no rule of access in ${colorScheme}`, async () => {
    const { page, close } = await opened(file, { colorScheme, bypassCSP: true });
    await page.evaluate(AXE);
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await page.evaluate((tags) => axe.run(document, { runOnly: tags }), tags);
    assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).slice(0, 3).join(" | ")}`), []);
    await picture(page, `stats-${colorScheme}`);
    await close();
  });
}

test("a narrow screen needs no sideways scrolling of the page", async () => {
  const { page, close } = await opened(file, { viewport: { width: 390, height: 800 } });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await picture(page, "stats-narrow");
  await close();
});

test("no name of a log is markup", async () => {
  const log = new Log("5ea51de0-0000-4000-8000-0000000000ee");
  log.model = EVIL.join(" ");
  log.asks("Mend the berth, all of it.").calls("Bash", { command: "pytest -q" }, "3 passed in 0.10s\n").says("All tests pass.");
  const { page, wrong, close } = await opened(trend("evil", [log.write(path.join(folder, "evil.jsonl"))]));
  assert.equal(await page.evaluate(() => window.pwned), undefined);
  assert.equal(await page.locator("script, img, main style").count(), 0);
  assert.match(await page.locator("main").innerText(), /onerror=/);
  await close();
  assert.deepEqual(wrong, []);
});
