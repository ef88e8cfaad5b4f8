const STACK = ["contradicted", "unsupported", "model", "note", "not_assessed", "ignored"];

/** Counts by grade for each key, claims borne out among them. */
const tallies = (keyOfClaim, keyOfTurn) => {
  const groups = new Map();
  const group = (key) => {
    if (!groups.has(key)) groups.set(key, { key, ...Object.fromEntries(Object.keys(GRADES).map((grade) => [grade, 0])) });
    return groups.get(key);
  };
  for (const item of findings) group(keyOfClaim(item))[item.claim.grade] += 1;
  for (const item of turns) for (const [reader, borne] of Object.entries(item.row.borne)) group(keyOfTurn(item, reader)).supported += borne;
  return [...groups.values()];
};

const told = (group) => STACK.reduce((sum, grade) => sum + group[grade], 0);

const flagged = (group) => group.contradicted + group.unsupported;

const inWords = (group) => {
  const parts = STACK.filter((grade) => group[grade]).map((grade) => `${group[grade]} ${GRADES[grade].word.toLowerCase()}`);
  return `${parts.join(", ") || "nothing found"}; ${group.supported} borne out`;
};

/** One bar of stacked grades, drawn in its own box of `width` by 12. */
const stacked = (group, most, width) => {
  let x = 0;
  const parts = STACK.filter((grade) => group[grade]).map((grade) => {
    const wide = Math.max(2, (group[grade] / most) * width);
    const part = svg("rect", { class: `f-${grade}`, x, y: 0, width: wide, height: 12 });
    x += wide + 1;
    return part;
  });
  return svg("svg", { class: "bar", viewBox: `0 0 ${width + 6} 12`, preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { class: "rail", x: 0, y: 0, width: width + 6, height: 12 }), parts);
};

const BARS = 15;

/** A chart of bars, one a key; a bar filters the list by its key. */
const bars = (title, groups, pick) => {
  const shown = groups.filter((group) => told(group)).sort((a, b) => flagged(b) - flagged(a) || told(b) - told(a));
  const quiet = groups.filter((group) => !told(group));
  const most = Math.max(1, ...shown.map(told));
  const line = (group) =>
    el(
      "button",
      { type: "button", class: "line", title: inWords(group), onclick: () => pick(group.key) },
      el("span", { class: "line-name" }, group.key),
      stacked(group, most, 200),
      el("span", { class: "line-many" }, told(group).toLocaleString("en"), el("small", {}, ` of ${(told(group) + group.supported).toLocaleString("en")}`), el("span", { class: "unseen" }, ` claims: ${inWords(group)}. Filter the list`)),
    );
  return el(
    "figure",
    { class: "chart" },
    el("figcaption", {}, title, el("small", {}, "found or left open, of all claims")),
    shown.slice(0, BARS).map(line),
    shown.length > BARS ? el("p", { class: "chart-note" }, `and ${shown.length - BARS} more with fewer findings`) : null,
    shown.length ? null : el("p", { class: "chart-note" }, "Nothing to draw: no finding, and nothing left open."),
    quiet.length && shown.length ? el("p", { class: "chart-note" }, `Nothing found: ${quiet.map((group) => group.key).slice(0, 8).join(", ")}${quiet.length > 8 ? ", …" : ""}`) : null,
  );
};

const DAY = 86400000;
const COLUMNS = 62;

/** Every day or month from the first to the last, days without a turn among them. */
const spread = (groups) => {
  const known = groups.filter((group) => group.key).sort((a, b) => (a.key < b.key ? -1 : 1));
  if (!known.length) return [];
  const first = Date.parse(known[0].key);
  const length = (Date.parse(known.at(-1).key) - first) / DAY + 1;
  if (length > COLUMNS) return known.length <= COLUMNS / 2 ? known : months(known);
  const byKey = new Map(known.map((group) => [group.key, group]));
  return Array.from({ length }, (_, at) => {
    const key = new Date(first + at * DAY).toISOString().slice(0, 10);
    return byKey.get(key) || { key, none: true };
  });
};

const months = (known) => {
  const groups = new Map();
  for (const day of known) {
    const key = day.key.slice(0, 7);
    const group = groups.get(key) || { key };
    for (const grade of Object.keys(GRADES)) group[grade] = (group[grade] || 0) + day[grade];
    groups.set(key, group);
  }
  const keys = [...groups.keys()];
  const all = [];
  for (let [year, month] = keys[0].split("-").map(Number); all.length < 1200; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const key = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
    all.push(groups.get(key) || { key, none: true });
    if (key >= keys.at(-1)) break;
  }
  return all.slice(-COLUMNS);
};

/** `Mar 4`, or the month as it is. */
const short = (day) => (day.length === 10 ? new Date(Date.parse(day)).toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC" }) : day);

const gaps_ = (days) => days.every((day) => !day.none && day.key.length === 10) && days.length > 1 && (Date.parse(days.at(-1).key) - Date.parse(days[0].key)) / DAY + 1 > days.length;

/** A chart of columns over time. */
const columns = (title, groups, pick) => {
  const days = spread(groups);
  const most = Math.max(1, ...days.filter((day) => !day.none).map(told));
  const unknown = groups.find((group) => !group.key);
  const column = (day) => {
    if (day.none) return el("span", { class: "column", title: `${day.key}: no claim` }, stack({}, most));
    const label = `${day.key}: ${inWords(day)}`;
    const byDay = day.key.length === 10;
    return el("button", { type: "button", class: "column", title: label, "aria-label": `${label}. ${byDay ? "Filter the list" : ""}`, disabled: !byDay, onclick: () => pick(day.key) }, stack(day, most));
  };
  const few = days.length <= 4;
  const ends = few ? days.map((day) => day.key) : [days[0].key, days.at(-1).key];
  return el(
    "figure",
    { class: "chart" },
    el("figcaption", {}, title, days.length ? el("small", {}, `${gaps_(days) ? "recorded days only · " : ""}highest ${most.toLocaleString("en")}`) : null),
    days.length ? el("div", { class: "columns" }, days.map(column)) : null,
    days.length ? el("div", { class: few ? "axis few" : "axis" }, ends.map((end) => el("span", { title: end }, few ? short(end) : end))) : el("p", { class: "chart-note" }, "No times are recorded."),
    unknown && days.length ? el("p", { class: "chart-note" }, `Without a recorded time: ${inWords(unknown)}`) : null,
  );
};

const stack = (day, most) => {
  let y = 100;
  const parts = STACK.filter((grade) => day[grade]).map((grade) => {
    const high = Math.max(3, (day[grade] / most) * 94);
    y -= high;
    return svg("rect", { class: `f-${grade}`, x: 0, y, width: 10, height: high - 0.8 });
  });
  return svg("svg", { viewBox: "0 0 10 100", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { class: "foot", x: 0, y: 99, width: 10, height: 1 }), parts);
};

/** All claims as shares of one bar. */
const shares = () => {
  const order = ["supported", "note", "ignored", "not_assessed", "model", "unsupported", "contradicted"].filter((grade) => totals.grades[grade]);
  let x = 0;
  const parts = order.map((grade) => {
    const wide = Math.max(3, (totals.grades[grade] / Math.max(1, totals.all)) * 1000);
    const part = svg("rect", { class: `f-${grade}`, x, y: 0, width: wide, height: 14 }, svg("title", {}, `${totals.grades[grade]} ${GRADES[grade].word}`));
    x += wide + 2;
    return part;
  });
  const label = order.map((grade) => `${totals.grades[grade]} ${GRADES[grade].word.toLowerCase()}`).join(", ");
  return el(
    "figure",
    { class: "shares" },
    svg("svg", { viewBox: `0 0 ${Math.max(x - 2, 1)} 14`, preserveAspectRatio: "none", role: "img", "aria-label": `All claims: ${label || "none"}` }, parts),
    el("ul", { class: "legend" }, order.map((grade) => el("li", {}, svg("svg", { class: "swatch", viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("rect", { class: `f-${grade}`, width: 10, height: 10, rx: 2 })), el("b", {}, totals.grades[grade].toLocaleString("en")), ` ${GRADES[grade].word.toLowerCase()}`, el("small", {}, GRADES[grade].tells)))),
  );
};
