// Elements are made from text only: nothing of a log is ever parsed as markup.
const SVG = "http" + "://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

/** An element with attributes, listeners (`onclick`), and children; a string child is text. */
const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** The same for drawings. */
const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

const replace = (node, ...children) => node.replaceChildren(...children.flat(Infinity).filter(Boolean));

const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

const bytes = (number) => {
  if (number < 1000) return plural(number, "byte");
  if (number < 1e6) return `${(number / 1e3).toFixed(number < 1e4 ? 1 : 0)} kB`;
  return `${(number / 1e6).toFixed(1)} MB`;
};

/** A mark and a word for each grade: colour is never the only sign. */
const GRADES = {
  contradicted: { mark: "✕", word: "Contradicted", tells: "a recorded call shows the opposite", rank: 0 },
  unsupported: { mark: "!", word: "Unsupported", tells: "no recorded call produced it", rank: 1 },
  model: { mark: "◆", word: "Model", tells: "found by a model only", rank: 2 },
  note: { mark: "~", word: "Note", tells: "borne out, with a weakness", rank: 3 },
  not_assessed: { mark: "?", word: "Not assessed", tells: "the record lacks what is needed; not verified", rank: 4 },
  ignored: { mark: "=", word: "Ignored", tells: "a finding that somebody has accepted, with a reason; not verified", rank: 5 },
  supported: { mark: "✓", word: "Borne out", tells: "a recorded call bears it out", rank: 6 },
};

const STATUS = {
  unsupported: { mark: "!", word: "flagged", tells: "A claim of this reply is not borne out by the record." },
  verified: { mark: "✓", word: "verified", tells: "At least one claim is borne out, and none is flagged." },
  ignored: { mark: "=", word: "ignored", tells: "What is not borne out in this reply has been accepted by somebody. It is not verified." },
  not_assessed: { mark: "?", word: "not assessed", tells: "Claims were made, and none could be told. This reply is not verified." },
  no_claim: { mark: "–", word: "no claim", tells: "This reply holds no claim that a reader knows. Nothing was checked." },
  unchecked: { mark: "–", word: "not checked", tells: "No reader was asked, so nothing was checked." },
  no_reply: { mark: "·", word: "no reply", tells: "The turn has no reply to judge." },
};

const badge = (grade, short) =>
  el("span", { class: `badge g-${grade}` }, el("span", { class: "mark", "aria-hidden": "true" }, GRADES[grade].mark), short ? el("span", { class: "unseen" }, GRADES[grade].word) : GRADES[grade].word);
