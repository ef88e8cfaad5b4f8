/** What the run found, in one sentence that never calls the unchecked verified. */
const headline = () => {
  const bad = totals.grades.contradicted + totals.grades.unsupported;
  if (!index.readers.length) return "Nothing was checked: no reader was asked";
  if (bad) return `${bad.toLocaleString("en")} of ${plural(totals.checked, "checked claim")} ${bad === 1 ? "is" : "are"} not borne out by the record`;
  if (!totals.all) return "No reply made a claim that a reader knows";
  if (!totals.checked && totals.grades.ignored) return `Nothing but ${plural(totals.grades.ignored, "finding")} that somebody has accepted`;
  if (!totals.checked) return `None of ${plural(totals.all, "claim")} could be assessed`;
  const { not_assessed: open, ignored } = totals.grades;
  const rest = [open && `${open.toLocaleString("en")} could not be assessed`, ignored && `${ignored.toLocaleString("en")} ${ignored === 1 ? "is" : "are"} ignored`].filter(Boolean);
  if (rest.length) return `No ${ignored ? "other " : ""}claim is contradicted or unsupported; ${rest.join(", ")}`;
  return `${totals.checked === 1 ? "The one checked claim is" : `All ${plural(totals.checked, "checked claim")} are`} borne out by the record`;
};

const mood = () => {
  if (totals.grades.contradicted + totals.grades.unsupported) return "bad";
  return totals.checked && !totals.grades.not_assessed && !totals.grades.ignored ? "good" : "open";
};

const scope = () => `${plural(index.sessions.length, "session")} · ${plural(turns.length, "turn")}`;

const subline = () => {
  const replies = turns.length - totals.statuses.no_reply;
  const open = totals.grades.not_assessed;
  const parts = [`${plural(index.sessions.length, "session")}, ${plural(turns.length, "turn")}, ${replies.toLocaleString("en")} with a reply.`];
  if (open) parts.push(`${plural(open, "claim")} could not be assessed; ${open === 1 ? "it counts" : "they count"} neither as a finding nor as verified.`);
  const accepted = totals.grades.ignored;
  if (accepted) parts.push(`${plural(accepted, "finding")} ${accepted === 1 ? "is" : "are"} ignored, each for a reason that somebody gave; ${accepted === 1 ? "it is" : "they are"} not verified.`);
  if (totals.grades.note) parts.push(`${plural(totals.grades.note, "claim")} ${totals.grades.note === 1 ? "is" : "are"} borne out with a weakness.`);
  return parts.join(" ");
};

const tiles = () =>
  ["unsupported", "ignored", "verified", "not_assessed", "no_claim", "unchecked", "no_reply"]
    .filter((name) => totals.statuses[name] || (index.readers.length && ["unsupported", "verified", "not_assessed", "no_claim"].includes(name)))
    .map((name) =>
      el(
        "button",
        { type: "button", class: `tile s-${name}`, title: STATUS[name].tells, onclick: () => (tab("turns"), filter({ status: name, text: "", reader: "", day: "", model: "" }), showList()) },
        el("span", { class: "tile-many" }, totals.statuses[name].toLocaleString("en")),
        el("span", { class: "tile-name" }, el("span", { class: "mark", "aria-hidden": "true" }, STATUS[name].mark), ` ${STATUS[name].word}`),
      ),
    );

/** What the report rests on less than it seems: never left out. */
const gaps = () => {
  const kinds = new Map();
  const add = (kind, many, text) => {
    const entry = kinds.get(kind) || { kind, many: 0, texts: [] };
    entry.many += many;
    entry.texts.push(text);
    kinds.set(kind, entry);
  };
  for (const text of index.unread) add("input that could not be read", 1, text);
  for (const session of index.sessions) gapsOf(session, add);
  for (const text of index.passed_over) add("file in no known format", 1, text);
  if (!kinds.size) return null;
  return panel("What the record lacks", el("div", { class: "gaps" }, [...kinds.values()].map(gap)));
};

const gapsOf = (session, add) => {
  const who = index.sessions.length > 1 ? `${session.id}: ` : "";
  if (session.unread_lines) add("line unread", session.unread_lines, `${who}${session.unread_lines} in ${session.path}`);
  if (session.missing_history) add("session without its earlier history", 1, who + session.missing_history);
  if (session.lacks.length) add("session whose format leaves something out", 1, `${who}${session.format} does not record ${session.lacks.join(", ")}`);
  if (session.cut_outputs) add("output cut in the log", session.cut_outputs, `${who}${session.cut_outputs}`);
  if (session.orphan_calls) add("call without a recorded result", session.orphan_calls, `${who}${session.orphan_calls}`);
  if (session.compactions) add("compaction of the history", session.compactions, `${who}${session.compactions}`);
  for (const note of session.notes) add("remark on a log", 1, who + note);
};

/** `2 calls without …`: the first word of a kind is what is counted. */
const kindOf = (kind, many) => {
  const [noun, ...rest] = kind.split(" ");
  return [plural(many, noun), ...rest].join(" ");
};

const gap = ({ kind, many, texts }) => {
  const only = texts.length === 1 ? texts[0] : "";
  if (only) return el("p", {}, el("b", {}, kindOf(kind, many)), /^\d+$/.test(only) ? null : el("span", { dir: "auto" }, only));
  return el("details", {}, el("summary", {}, el("b", {}, kindOf(kind, many)), el("span", {}, `${texts.length.toLocaleString("en")} places`)), more(texts, 50, (text) => el("li", { dir: "auto" }, text), "ul", ""));
};

/** Ignores that hide nothing, and known findings that are gone. */
const leftovers = () => {
  const told = { stale: "matched nothing in this run", expired: "has expired and hides nothing any more", gone: "is gone since the baseline was written" };
  const line = ([unused, what, why, place]) => el("li", { dir: "auto" }, `${what} ${told[unused] || unused}`, el("small", {}, ` ${[why, place].filter(Boolean).join(" · ")}`));
  return (index.leftovers || []).length ? panel("Ignored for nothing", more(index.leftovers, 20, line, "ul", "leftovers")) : null;
};

const panel = (title, ...children) => el("section", { class: "panel" }, el("h2", {}, title), children);

/** The first of many rows, and a button for the next. */
const more = (items, many, make, tag, name) => {
  const holder = el(tag, { class: name });
  const button = el("button", { type: "button", class: "link" });
  let shown = 0;
  const add = () => {
    holder.append(...items.slice(shown, shown + many).map(make));
    shown = Math.min(items.length, shown + many);
    many = Math.max(many, 200);
    button.textContent = `Show ${Math.min(many, items.length - shown).toLocaleString("en")} more of ${(items.length - shown).toLocaleString("en")}`;
    button.hidden = shown >= items.length;
  };
  button.addEventListener("click", add);
  add();
  return [holder, button];
};

const sessionsPanel = () => {
  const bySession = index.sessions.map((session, s) => ({ session, s, bad: session.turns.reduce((sum, row) => sum + row.claims.filter((claim) => claim.grade === "contradicted" || claim.grade === "unsupported").length, 0) }));
  const rest = ({ session }) => session.turns.reduce((sum, row) => sum + row.claims.length, 0);
  bySession.sort((a, b) => b.bad - a.bad || rest(b) - rest(a) || a.s - b.s);
  const line = ({ session, s, bad }) => {
    const claims = session.turns.flatMap((row) => row.claims);
    const borne = session.turns.reduce((sum, row) => sum + Object.values(row.borne).reduce((all, one) => all + one, 0), 0);
    const open = claims.filter((claim) => claim.grade === "not_assessed").length;
    return el(
      "tr",
      {},
      el("td", {}, el("button", { type: "button", class: "link id", onclick: () => session.turns.length && open_(s) }, session.id || "(no id)"), el("small", { class: "path", title: session.path }, el("bdi", { dir: "ltr" }, session.path))),
      el("td", {}, session.agent, el("small", {}, session.model || "model not recorded")),
      el("td", { class: "num" }, session.turns.length.toLocaleString("en")),
      el("td", { class: `num ${bad ? "bad" : ""}` }, bad.toLocaleString("en")),
      el("td", { class: "num" }, claims.filter((claim) => claim.grade === "note" || claim.grade === "model").length.toLocaleString("en")),
      el("td", { class: "num" }, open.toLocaleString("en")),
      el("td", { class: "num" }, borne.toLocaleString("en")),
    );
  };
  const [body, button] = more(bySession, 50, line, "tbody", "");
  const heads = [["Session", ""], ["Agent and model", ""], ["Turns", "num"], ["Flagged", "num"], ["Notes", "num"], ["Not assessed", "num"], ["Borne out", "num"]];
  const head = el("thead", {}, el("tr", {}, heads.map(([name, of]) => el("th", { class: of, scope: "col" }, name))));
  return panel("Sessions", el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Sessions" }, el("table", {}, head, body)), button);
};

/** Opens the worst turn of a session. */
const open_ = (s) => {
  const own = findings.filter((item) => item.s === s).sort((a, b) => GRADES[a.claim.grade].rank - GRADES[b.claim.grade].rank);
  open(own[0] || { s, t: 0 });
};

const legend = () =>
  el("details", { class: "panel readers" }, el("summary", {}, el("h2", {}, `The ${plural(index.readers.length, "reader")} that ${index.readers.length === 1 ? "was" : "were"} asked`)), el("dl", {}, index.readers.flatMap(([name, line]) => [el("dt", {}, name), el("dd", {}, line)])));

const summary = () => {
  const byReader = tallies((item) => item.claim.reader, (_, reader) => reader);
  const byModel = tallies((item) => modelOf(item.session), (item) => modelOf(item.session));
  const byDay = tallies((item) => item.row.day || "", (item) => item.row.day || "");
  replace(
    byId("summary"),
    el("header", { class: `hero ${mood()}` }, el("h1", { id: "summary-title" }, headline()), el("p", {}, subline()), totals.all ? shares() : null),
    el("section", { class: "tiles", "aria-label": "Replies" }, tiles()),
    findings.length ? el("div", { class: "charts" }, bars("By reader", byReader, (reader) => pick({ reader })), bars("By model", byModel, (model) => pick({ model })), columns("By day", byDay, (day) => pick({ day }))) : null,
    gaps(),
    leftovers(),
    sessionsPanel(),
    index.readers.length ? legend() : null,
    el("footer", { class: "foot-note" }, `${index.tool} ${index.version}. The record decides: only recorded calls and their outputs bear a claim out. “Not borne out” speaks of this record only, not of the world.`),
  );
};

const pick = (changes) => {
  tab("findings");
  filter(changes);
  showList();
};
