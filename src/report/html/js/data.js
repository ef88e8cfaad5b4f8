const index = JSON.parse(byId("index").textContent);

// Without a reader nobody can say that a reply holds no claim.
if (!index.readers.length) for (const session of index.sessions) for (const row of session.turns) if (row.status === "no_claim") row.status = "unchecked";

/** Every turn in the order of the log: `{s, t, session, row}`. */
const turns = index.sessions.flatMap((session, s) => session.turns.map((row, t) => ({ s, t, session, row })));

/** Every finding and open claim: `{s, t, c, session, row, claim}`. */
const findings = turns.flatMap(({ s, t, session, row }) => row.claims.map((claim, c) => ({ s, t, c, session, row, claim })));

const lower = new Map();

/** What a text filter looks at. */
const haystack = (item) => {
  let text = lower.get(item);
  if (text === undefined) {
    const { session, row, claim } = item;
    const claims = claim ? [claim] : row.claims;
    const parts = claims.flatMap((one) => [one.quote, one.reason, one.reader, one.fingerprint]);
    text = [...parts, session.id, session.path, session.model || "", session.agent, `turn ${row.n}`, row.prompt].join("\n").toLowerCase();
    lower.set(item, text);
  }
  return text;
};

/** A turn's own block; read when it is opened. */
const block = (s, t) => {
  const node = byId(`t${s}.${t}`);
  return node ? JSON.parse(node.textContent) : null;
};

const count = (items, key) => {
  const counts = new Map();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) || 0) + 1);
  return counts;
};

const totals = (() => {
  const grades = Object.fromEntries(Object.keys(GRADES).map((grade) => [grade, 0]));
  const statuses = Object.fromEntries(Object.keys(STATUS).map((status) => [status, 0]));
  for (const { claim } of findings) grades[claim.grade] += 1;
  for (const { row } of turns) {
    statuses[row.status] += 1;
    for (const borne of Object.values(row.borne)) grades.supported += borne;
  }
  const all = Object.values(grades).reduce((sum, one) => sum + one, 0);
  return { grades, statuses, all, checked: all - grades.not_assessed - grades.ignored };
})();

const modelOf = (session) => session.model || "model not recorded";
