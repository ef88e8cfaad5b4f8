// A page written by the program under test, opened in headless Chromium.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const BINARY = process.env.WISP_AUDIT ?? path.join(ROOT, "target/debug/wisp-audit");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const folder = fs.mkdtempSync(path.join(os.tmpdir(), "wisp-page-"));

/** Writes the report of some logs and gives its path; a finding's exit code is no failure. */
export const report = (name, logs, flags = []) => {
  const file = path.join(folder, `${name}.html`);
  try {
    execFileSync(BINARY, ["verify", ...flags, "--report", `html=${file}`, ...logs], { stdio: "pipe" });
  } catch (error) {
    if (error.status !== 1 && error.status !== 3) throw new Error(`wisp-audit ended with ${error.status}: ${error.stderr}`);
  }
  return file;
};

/** Runs the program; what it printed. */
export const run = (...args) => execFileSync(BINARY, args, { stdio: "pipe" }).toString();

let browser;

/** A page with what went wrong in it: messages of the console, errors, and requests beyond the file itself. */
export const opened = async (file, options = {}) => {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => wrong.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
  page.on("request", (request) => request.url().startsWith(`file://${file}`) || request.url().startsWith("data:") || wrong.push(`request: ${request.url()}`));
  await page.goto(`file://${file}${options.hash ?? ""}`);
  if (options.javaScriptEnabled !== false) await page.waitForFunction(() => document.documentElement.dataset.ready === "yes");
  return { page, wrong, close: () => context.close() };
};

export const done = async () => {
  await browser?.close();
  fs.rmSync(folder, { recursive: true, force: true });
};

/** Keeps a picture for a person to look at. */
export const picture = async (page, name) => {
  const shots = path.join(ROOT, "target/page");
  fs.mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`) });
};
