// What a person does with the page, done in Chromium.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { done, folder, opened, picture, report, run } from "./browser.mjs";
import { EVIL, hostile, long, mixed, other, secret } from "./logs.mjs";

let file;

before(() => {
  file = report("mixed", [mixed(path.join(folder, "mixed.jsonl")), other(path.join(folder, "other.jsonl"))]);
});
after(done);

const rows = (page) => page.locator("#list .row");
const chosen = (page) => page.locator('#list .row[aria-selected="true"]');

/** Runs a test on a page of its own, which must end without a message, an error or a request. */
const on = (name, work, options = {}) =>
  test(name, async () => {
    const { page, wrong, close } = await opened(options.file?.() ?? file, options);
    await work(page);
    await close();
    if (!options.quiet) assert.deepEqual(wrong, []);
  });

on("the summary says what was found and never calls the unchecked verified", async (page) => {
  assert.match(await page.locator("#summary h1").innerText(), /^\d+ of \d+ checked claims are not borne out by the record$/);
  assert.equal(await page.locator("figure.chart").count(), 3);
  assert.equal(await page.locator(".tile.s-verified .tile-many").innerText(), "0");
  assert.match(await page.locator("#summary").innerText(), /model-q[\s\S]*model-z/);
  await picture(page, "summary-light");
});

on("a click on a finding opens its turn, its card, and lights the calls it names", async (page) => {
  await rows(page).first().click();
  assert.equal(await page.locator("#turn h1").innerText(), "Turn 1");
  const card = page.locator(".answer.chosen");
  assert.equal(await card.count(), 1);
  assert.match(await card.innerText(), /Contradicted/);
  assert.match(await page.locator(".call.lit").first().innerText(), /pytest -q/);
  assert.match(page.url(), /#finding=0\.0\.0$/);
  assert.equal(await page.locator(".ln.has.g-contradicted").innerText(), "1\nAll tests pass.");
  await picture(page, "turn-light");
});

on("outputs are folded, open on a click, and say how much of them is left out", async (page) => {
  await page.keyboard.press("t");
  await rows(page).nth(1).click();
  assert.equal(await page.locator(".call pre").count(), 0);
  await page.locator(".call summary").last().click();
  const body = page.locator(".call-body").last();
  assert.match(await body.innerText(), /kB left out of this page; they are in the log/);
  assert.match(await body.locator("pre").last().innerText(), /3 passed in 0\.10s/);
});

on("what is borne out is marked, and lights its calls", async (page) => {
  await page.evaluate(() => (location.hash = "#turn=0.1"));
  await page.waitForSelector("#turn .borne");
  assert.equal(await page.locator(".call.lit").count(), 0);
  await page.locator("#turn .borne").first().click();
  assert.match(await page.locator(".call.lit").innerText(), /Edit/);
});

on("j and k walk the list, n and p the turns, s and Escape go home", async (page) => {
  await page.keyboard.press("j");
  const first = await chosen(page).innerText();
  await page.keyboard.press("j");
  assert.notEqual(await chosen(page).innerText(), first);
  await page.keyboard.press("k");
  assert.equal(await chosen(page).innerText(), first);
  await page.keyboard.press("n");
  assert.equal(await page.locator("#turn h1").innerText(), "Turn 2");
  await page.keyboard.press("p");
  assert.equal(await page.locator("#turn h1").innerText(), "Turn 1");
  await page.keyboard.press("o");
  assert.ok((await page.locator(".call[open]").count()) > 0);
  await page.keyboard.press("s");
  assert.ok(await page.locator("#summary").isVisible());
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#summary").isVisible());
});

on("/ goes to the text filter, which takes letters that are keys elsewhere", async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("DELETED");
  assert.equal(await page.locator("#text").inputValue(), "DELETED");
  assert.equal(await rows(page).count(), 2);
  assert.match(await page.locator("#shown").innerText(), /^2 of \d+ listed$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  assert.equal(await page.locator("#text").inputValue(), "");
});

on("? shows the keys and Escape closes them", async (page) => {
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help").isVisible());
  await page.keyboard.press("j");
  assert.equal(await chosen(page).count(), 0);
  await page.keyboard.press("Escape");
  assert.ok(!(await page.locator("#help").isVisible()));
});

on("grades, readers and agents filter the list, and clearing brings all back", async (page) => {
  const all = await rows(page).count();
  await page.locator('#grades label:has(input[value="unsupported"])').click();
  assert.ok((await rows(page).count()) < all);
  assert.equal(await page.locator("#list .g-unsupported").count(), 0);
  await page.locator("#clear").click();
  await page.locator("#reader").selectOption("removal");
  assert.equal(await rows(page).count(), 2);
  await page.locator("#clear").click();
  await page.locator("#agent").selectOption({ index: 1 });
  assert.equal(await rows(page).count(), all);
  await page.locator("#clear").click();
  assert.equal(await rows(page).count(), all);
});

on("a bar of a chart filters by what it stands for, and its token takes that back", async (page) => {
  const all = await rows(page).count();
  await page.locator("figure.chart").nth(1).locator("button.line", { hasText: "model-z" }).click();
  assert.equal(await rows(page).count(), 1);
  await page.locator(".token").click();
  assert.equal(await rows(page).count(), all);
  await page.locator("figure.chart").nth(2).locator("button.column").last().click();
  assert.match(await page.locator(".token").innerText(), /2026-03-04/);
  assert.equal(await rows(page).count(), 1);
});

on("a tile lists the turns of its status", async (page) => {
  await page.locator(".tile.s-no_claim").click();
  assert.equal(await page.locator("#tab-turns").getAttribute("aria-selected"), "true");
  assert.equal(await rows(page).count(), 1);
  await rows(page).first().click();
  assert.match(await page.locator("#turn").innerText(), /Nothing was checked/);
});

on("the list takes arrow keys and tells where it is", async (page) => {
  await page.locator("#list").focus();
  await page.keyboard.press("End");
  const at = await chosen(page).getAttribute("aria-posinset");
  assert.equal(at, await chosen(page).getAttribute("aria-setsize"));
  assert.equal(await page.locator("#list").getAttribute("aria-activedescendant"), await chosen(page).getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  assert.equal(Number(await chosen(page).getAttribute("aria-posinset")), Number(at) - 1);
});

on("an address opens what it names, and going back goes back", async (page) => {
  assert.equal(await page.locator("#turn h1").innerText(), "Turn 1");
  assert.equal(await page.locator(".answer.chosen").count(), 1);
  await page.locator("#home").click();
  assert.ok(await page.locator("#summary").isVisible());
  await page.goBack();
  assert.ok(await page.locator("#turn").isVisible());
}, { hash: "#finding=1.0.0" });

on("an address that names nothing opens the summary", async (page) => {
  assert.ok(await page.locator("#summary").isVisible());
}, { hash: "#finding=9.9.9" });

on("the theme follows the system until the person chooses", async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await picture(page, "summary-dark");
  await page.keyboard.press("j");
  await picture(page, "turn-dark");
  await page.locator("#theme").click();
  assert.notEqual(await paper(), dark);
}, { colorScheme: "dark" });

on("paper gets what is listed", async (page) => {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.match(await page.locator("#print").innerText(), /I deleted `a\.txt`/);
  assert.ok(!(await page.locator("#side").isVisible()));
});

on("a narrow window keeps the list behind a button and never scrolls sideways", async (page) => {
  assert.ok(!(await page.locator("#side").isVisible()));
  await page.locator("#open-list").click();
  await rows(page).first().click();
  assert.ok(await page.locator("#turn").isVisible());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await picture(page, "turn-phone");
}, { viewport: { width: 390, height: 844 } });

on("two thousand turns are listed by the few in sight, and any of them opens", async (page) => {
  await page.keyboard.press("t");
  assert.match(await page.locator("#shown").innerText(), /^2,000 turns$/);
  assert.ok((await rows(page).count()) < 60);
  await page.locator("#list").focus();
  await page.keyboard.press("End");
  assert.equal(await page.locator("#turn h1").innerText(), "Turn 1999");
  await page.keyboard.press("f");
  assert.match(await page.locator("#shown").innerText(), /^200 findings$/);
}, { file: () => report("long", [long(path.join(folder, "long.jsonl"), 2000)]) });

on("a hostile log is shown and never obeyed", async (page) => {
  assert.equal(await page.locator("#app img, #app iframe, #app a[href]:not(.skip), #app script").count(), 0);
  await page.keyboard.press("t");
  await rows(page).first().click();
  await page.locator("#fold").click();
  const text = await page.locator("#turn").innerText();
  for (const evil of EVIL.slice(0, 7)) assert.ok(text.includes(evil), `${evil} is shown as it was written`);
  assert.ok(text.includes("nul␀ bell␇ escred"), "control characters are marked, colours gone");
  assert.ok(!/[\u202a-\u202e\u2066-\u2069\u0000]/.test(text));
  assert.equal(await page.locator("#app img, #app iframe, #app a[href]:not(.skip), #app script").count(), 0);
  for (const key of ["j", "f", "j", "s"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => window.pwned), undefined);
  await picture(page, "hostile");
}, { file: () => report("hostile", [hostile(path.join(folder, "hostile.jsonl"))], ["--narration"]) });

on("what somebody accepted is named as ignored, with its reason, and never as verified", async (page) => {
  assert.equal(await page.locator("#summary h1").innerText(), "3 of 5 checked claims are not borne out by the record");
  assert.match(await page.locator("#shown").innerText(), /^3 findings, 1 ignored$/);
  assert.equal(await page.locator(".tile.s-ignored .tile-many").innerText(), "1");
  await page.locator(".tile.s-ignored").click();
  await rows(page).first().click();
  assert.match(await page.locator("#turn .title").innerText(), /ignored/);
  assert.match(await page.locator(".answer.g-ignored").innerText(), /Ignored/);
  await page.keyboard.press("f");
  await page.keyboard.press("c");
  await page.locator("#list .row", { hasText: "Ignored" }).click();
  assert.match(await page.locator(".answer.chosen").innerText(), /Unsupported, ignored by baseline/);
}, {
  file: () => {
    const logs = [mixed(path.join(folder, "accepted.jsonl")), other(path.join(folder, "known.jsonl"))];
    run("baseline", "write", path.join(folder, "known.json"), logs[1]);
    return report("ignored", logs, ["--baseline", path.join(folder, "known.json")]);
  },
});

test("nothing secret is in a redacted page, also where an output is cut", () => {
  const log = secret(path.join(folder, "secret.jsonl"));
  const [plain, redacted] = [[], ["--redact"]].map((flags) => fs.readFileSync(report("secret", [log.path], flags), "utf8"));
  assert.ok(plain.includes(log.secret.slice(0, 12)));
  assert.ok(!redacted.includes(log.secret.slice(0, 12)) && !redacted.includes(log.secret.slice(-12)));
});

on("a run that asked no reader says that nothing was checked", async (page) => {
  assert.equal(await page.locator("#summary h1").innerText(), "Nothing was checked: no reader was asked");
  assert.equal(await page.locator(".tile").innerText(), "4\n– not checked");
  assert.equal(await page.locator("#app .s-verified, #app .g-supported").count(), 0);
}, { file: () => report("off", [mixed(path.join(folder, "off.jsonl")), other(path.join(folder, "off-too.jsonl"))], ["--mode", "off"]) });

on("without scripts the findings are still told", async (page) => {
  const text = await page.locator(".plain").innerText();
  assert.match(text, /contradicted/);
  assert.equal(await page.locator(".plain img, .plain a").count(), 0);
}, { javaScriptEnabled: false, file: () => report("plain", [hostile(path.join(folder, "plain.jsonl"))]) });

on("the policy lets nothing in that the page did not bring", async (page) => {
  const blocked = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
    const script = document.createElement("script");
    try {
      script.textContent = "window.pwned = 1";
    } catch {
      seen.push("trusted-types");
    }
    document.body.append(script, Object.assign(document.createElement("style"), { textContent: "body{display:none}" }));
    await fetch("http://127.0.0.1:9/").catch(() => null);
    await new Promise((wake) => setTimeout(wake, 50));
    return { seen, ran: window.pwned, shown: getComputedStyle(document.body).display };
  });
  assert.equal(blocked.ran, undefined);
  assert.notEqual(blocked.shown, "none");
  for (const directive of ["style-src-elem", "connect-src"]) assert.ok(blocked.seen.includes(directive), `${directive} in ${blocked.seen}`);
}, { quiet: true });
