const state = {
  tab: "findings",
  grades: new Set(Object.keys(GRADES)),
  reader: "",
  agent: "",
  model: "",
  day: "",
  status: "",
  text: "",
  order: "worst",
  items: [],
  at: -1,
};

const list = byId("list");
const rows = byId("rows");
const HEIGHT = { findings: 102, turns: 62 };

const passes = (item) => {
  const { session, row, claim } = item;
  if (state.agent && session.agent !== state.agent) return false;
  if (state.model && modelOf(session) !== state.model) return false;
  if (state.day && (row.day || "") !== state.day) return false;
  if (state.status && row.status !== state.status) return false;
  if (claim ? !graded(claim) : !gradedTurn(row)) return false;
  return !state.needle || haystack(item).includes(state.needle);
};

const graded = (claim) => state.grades.has(claim.grade) && (!state.reader || claim.reader === state.reader);

/** A turn passes when one of its claims does; one without claims, when nothing is asked of claims. */
const gradedTurn = (row) => {
  const asked = state.reader || state.grades.size < Object.keys(GRADES).length;
  if (!asked) return true;
  const borne = state.grades.has("supported") && Object.keys(row.borne).some((reader) => !state.reader || reader === state.reader);
  return borne || row.claims.some(graded);
};

const sorted = (items) => {
  if (state.order === "log") return items;
  const rank = (item) => (item.claim ? GRADES[item.claim.grade].rank : Math.min(9, ...item.row.claims.map((claim) => GRADES[claim.grade].rank)));
  return items.map((item, at) => [rank(item), at, item]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((entry) => entry[2]);
};

const same = (a, b) => a && b && a.s === b.s && a.t === b.t && (a.c === undefined || b.c === undefined || a.c === b.c);

/** Applies the filters; what was chosen stays chosen when it still passes. */
const refresh = () => {
  const chosen = state.items[state.at];
  state.needle = state.text.trim().toLowerCase();
  state.items = sorted((state.tab === "findings" ? findings : turns).filter(passes));
  state.at = chosen ? state.items.findIndex((item) => same(item, chosen)) : -1;
  byId("shown").textContent = listed();
  byId("clear").hidden = !filtered();
  replace(byId("tokens"), tokens());
  list.setAttribute("aria-label", state.tab === "findings" ? "Findings and claims not assessed" : "Turns");
  list.scrollTop = 0;
  draw();
  if (state.at >= 0) reveal();
};

/** How much is listed; what was not assessed is no finding. */
const listed = () => {
  const all = (state.tab === "findings" ? findings : turns).length;
  if (state.items.length !== all) return `${state.items.length.toLocaleString("en")} of ${all.toLocaleString("en")} listed`;
  if (state.tab === "turns") return plural(all, "turn");
  const { not_assessed: open, ignored } = totals.grades;
  const rest = [open ? `${open.toLocaleString("en")} not assessed` : "", ignored ? `${ignored.toLocaleString("en")} ignored` : ""];
  return [plural(all - open - ignored, "finding"), ...rest].filter(Boolean).join(", ");
};

const filtered = () =>
  state.reader || state.agent || state.model || state.day || state.status || state.text || state.grades.size < Object.keys(GRADES).length;

/** Filters that no field of the form shows. */
const tokens = () => {
  const kinds = [["model", state.model], ["day", state.day], ["status", state.status && STATUS[state.status].word]];
  return kinds.filter(([, value]) => value).map(([kind, value]) => el("button", { type: "button", class: "token", "aria-label": `Remove the filter: ${kind} ${value}`, onclick: () => filter({ [kind]: "" }) }, `${kind}: ${value}`, el("span", { "aria-hidden": "true" }, " ×")));
};

/** Only rows in sight are in the page. */
const draw = () => {
  const height = HEIGHT[state.tab];
  const from = Math.max(0, Math.floor(list.scrollTop / height) - 4);
  const to = Math.min(state.items.length, Math.ceil((list.scrollTop + list.clientHeight) / height) + 4);
  rows.style.height = `${Math.max(1, state.items.length) * height}px`;
  const shown = [];
  for (let at = from; at < to; at += 1) shown.push(option(at, height));
  if (!state.items.length) shown.push(el("p", { class: "none" }, empty()));
  replace(rows, shown);
  if (state.at >= from && state.at < to) list.setAttribute("aria-activedescendant", `row-${state.at}`);
  else list.removeAttribute("aria-activedescendant");
};

const empty = () => {
  if (filtered()) return "Nothing passes these filters.";
  if (state.tab === "turns") return "No turn was read.";
  return totals.checked ? "No finding: every claim that could be told is borne out." : "No finding, because nothing could be checked.";
};

const option = (at, height) => {
  const item = state.items[at];
  const node = el(
    "div",
    {
      id: `row-${at}`,
      class: "row",
      role: "option",
      "aria-selected": at === state.at ? "true" : "false",
      "aria-setsize": state.items.length,
      "aria-posinset": at + 1,
      onclick: () => choose(at),
    },
    item.claim ? findingRow(item) : turnRow(item),
  );
  node.style.top = `${at * height}px`;
  node.style.height = `${height}px`;
  return node;
};

const findingRow = ({ session, row, claim }) => [
  el("div", { class: "row-head" }, badge(claim.grade), el("span", { class: "reader" }, claim.reader), el("span", { class: "row-place" }, place(session, row))),
  el("div", { class: "row-text" }, el("div", { class: "row-quote", dir: "auto" }, claim.quote || "(empty line)"), el("div", { class: "row-foot", dir: "auto" }, claim.reason)),
];

/** Where a row stands; the session only where there are several. */
const place = (session, row) => (index.sessions.length > 1 ? `${brief(session.id)} · turn ${row.n}` : `turn ${row.n}`);

const brief = (id) => (id.length > 13 ? `${id.slice(0, 8)}…` : id);

const turnRow = ({ session, row }) => [
  el("div", { class: "row-head" }, status(row.status), tally(row), el("span", { class: "row-title row-foot" }, plural(row.calls, "call")), el("span", { class: "row-place" }, place(session, row))),
  el("div", { class: "line-1", dir: "auto" }, row.prompt || "(no prompt)"),
];

const tally = (row) =>
  [...count(row.claims, (claim) => claim.grade)].map(([grade, many]) => el("span", { class: `tally g-${grade}`, title: `${many} ${GRADES[grade].word.toLowerCase()}` }, el("span", { class: "mark", "aria-hidden": "true" }, GRADES[grade].mark), many, el("span", { class: "unseen" }, ` ${GRADES[grade].word.toLowerCase()}`)));

const status = (name) =>
  el("span", { class: `status s-${name}`, title: STATUS[name].tells }, el("span", { class: "mark", "aria-hidden": "true" }, STATUS[name].mark), STATUS[name].word);

const reveal = () => {
  const height = HEIGHT[state.tab];
  const top = state.at * height;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  draw();
};

/** Chooses a row and opens what it stands for. */
const choose = (at) => {
  if (at < 0 || at >= state.items.length) return;
  state.at = at;
  reveal();
  open(state.items[at]);
};

const step = (by) => choose(state.at < 0 ? (by > 0 ? 0 : state.items.length - 1) : Math.min(state.items.length - 1, Math.max(0, state.at + by)));

const tab = (name) => {
  if (state.tab === name) return;
  const chosen = state.items[state.at];
  state.tab = name;
  for (const one of ["findings", "turns"]) {
    const node = byId(`tab-${one}`);
    node.setAttribute("aria-selected", one === name ? "true" : "false");
    node.tabIndex = one === name ? 0 : -1;
  }
  state.items = chosen ? [chosen] : [];
  state.at = chosen ? 0 : -1;
  refresh();
};

const option_ = (value, text) => el("option", { value }, text);

/** Grades that are named only where there are any. */
const RARE = new Set(["model", "ignored"]);

const chips = () => {
  const counts = totals.grades;
  const wanted = Object.keys(GRADES).filter((grade) => grade !== "supported" && (counts[grade] || !RARE.has(grade)));
  return wanted.map((grade) =>
    el(
      "label",
      { class: `chip g-${grade}`, title: GRADES[grade].tells },
      el("input", { type: "checkbox", value: grade, checked: state.grades.has(grade), onchange: toggle }),
      el("span", { class: "mark", "aria-hidden": "true" }, GRADES[grade].mark),
      el("span", {}, GRADES[grade].word),
      el("span", { class: "many" }, counts[grade].toLocaleString("en")),
    ),
  );
};

const toggle = (event) => {
  const { value, checked } = event.target;
  if (checked) state.grades.add(value);
  else state.grades.delete(value);
  // A turn with nothing but borne-out claims passes only while no grade is left out.
  const all = Object.keys(GRADES).every((grade) => grade === "supported" || state.grades.has(grade));
  if (all) state.grades.add("supported");
  else state.grades.delete("supported");
  refresh();
};

const picks = () => {
  replace(byId("grades"), el("legend", { class: "unseen" }, "Grades"), chips());
  const readers = [...count(findings, (item) => item.claim.reader).keys()].sort();
  const agents = [...count(turns, (item) => item.session.agent).keys()].sort();
  replace(byId("reader"), option_("", "All readers"), readers.map((name) => option_(name, name)));
  replace(byId("agent"), option_("", "All agents"), agents.map((name) => option_(name, name)));
};

/** Sets filters by name and shows them in the form. */
const filter = (changes) => {
  Object.assign(state, changes);
  byId("reader").value = state.reader;
  byId("agent").value = state.agent;
  byId("text").value = state.text;
  byId("order").value = state.order;
  for (const box of byId("grades").querySelectorAll("input")) box.checked = state.grades.has(box.value);
  refresh();
};

const clear = () => filter({ reader: "", agent: "", model: "", day: "", status: "", text: "", grades: new Set(Object.keys(GRADES)) });
