/** Reads a reply line by line: what each line is, so that it can be drawn with its number kept. */
const lines = (text) => {
  let fence = null;
  return text.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line);
    if (fence) {
      const closes = mark && mark[1][0] === fence[0] && mark[1].length >= fence.length && line.trim() === mark[1];
      if (closes) fence = null;
      return { kind: closes ? "fence" : "code", line };
    }
    if (mark) {
      fence = mark[1];
      return { kind: "fence", line };
    }
    return shape(line);
  });
};

const shape = (line) => {
  const head = /^(#{1,6})\s+(.*)$/.exec(line);
  if (head) return { kind: `head h-${Math.min(3, head[1].length)}`, line: head[2] };
  if (/^\s*\|.*\|\s*$/.test(line)) return { kind: "cells", line };
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return { kind: "rule", line: "" };
  const item = /^(\s*)([-*+]|\d{1,4}[.)])\s+(.*)$/.exec(line);
  if (item) return { kind: `item in-${Math.min(3, Math.floor(item[1].length / 2))}`, bullet: /\d/.test(item[2]) ? item[2] : "•", line: item[3] };
  const quote = /^\s*>\s?(.*)$/.exec(line);
  if (quote) return { kind: "quoted", line: quote[1] };
  return { kind: line.trim() ? "text" : "gap", line };
};

/** Code spans, bold text, and links that lead nowhere: their address is told, never followed. */
const inline = (text) => {
  const parts = [];
  if (text.length > 4000) return [text];
  const pattern = /(`{1,9})([^`]{1,2000})\1|\*\*([^*]{1,2000})\*\*|\[([^\]\n]{1,300})\]\(([^)\s]{1,900})\)/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(span(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
};

const span = ([, , code, bold, name, to]) => {
  if (code !== undefined) return el("code", {}, code);
  if (bold !== undefined) return el("strong", {}, inline(bold));
  return [el("span", { class: "named" }, name), el("span", { class: "to" }, ` (${to})`)];
};

const drawn = ({ kind, bullet, line }) => {
  if (kind === "code" || kind === "fence" || kind === "cells") return [line];
  return [bullet ? el("span", { class: "bullet", "aria-hidden": "true" }, bullet) : null, el("span", { class: "said" }, inline(line))];
};

/** A text with numbered lines; below each line that holds a claim, its answer. */
const prose = (text, claims, answer) => {
  const byLine = Map.groupBy(claims, (claim) => claim.line);
  const parts = lines(text);
  const worst = (own) => own.reduce((a, b) => (GRADES[b.grade].rank < GRADES[a.grade].rank ? b : a)).grade;
  const nodes = parts.flatMap((part, at) => {
    const own = byLine.get(at + 1) || [];
    const node = el("div", { class: `ln ${part.kind}${own.length ? ` has g-${worst(own)}` : ""}`, dir: "auto" }, el("span", { class: "no", "aria-hidden": "true" }, at + 1), el("span", { class: "tx" }, drawn(part)));
    return [node, ...own.map((claim) => answer(claim, node))];
  });
  return el("div", { class: "prose" }, nodes);
};
