/** The turn in sight: its place, its block, and the claim chosen in it. */
const view = { s: -1, t: -1, block: null, chosen: null };

/** Opens a turn, and a claim in it. */
const open = (item, how) => {
  const fresh = view.s !== item.s || view.t !== item.t;
  if (fresh) turn(item.s, item.t);
  show("turn");
  mark_(item.c);
  address(item, how);
};

const show = (name) => {
  const already = document.body.dataset.view === name;
  document.body.dataset.view = name;
  byId("summary").hidden = name !== "summary";
  byId("turn").hidden = name !== "turn";
  if (!already) byId("main").scrollTop = 0;
};

const turn = (s, t) => {
  const session = index.sessions[s];
  const row = session.turns[t];
  const own = block(s, t);
  let number = 0;
  for (const text of own.texts) for (const claim of text.claims) claim.c = claim.grade === "supported" ? null : number++;
  Object.assign(view, { s, t, block: own, chosen: null });
  replace(byId("turn"), head(session, row, s, t, own), el("div", { class: "beside" }, said(own, row), callList(own, s, t)));
  byId("main").scrollTop = 0;
};

/** A recorded time without what nobody reads. */
const moment = (time) => time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?(?=Z|[+-]\d|$)/, "$1 $2").replace(/Z$/, " UTC");

const head = (session, row, s, t, own) => {
  const many = session.turns.length;
  const go = (to, label, sign) => el("button", { type: "button", class: "quiet", "aria-label": label, title: label, disabled: to < 0 || to >= many, onclick: () => go_(s, to) }, sign);
  const facts = [
    session.agent + (session.agent_version ? ` ${session.agent_version}` : ""),
    modelOf(session),
    own.time && moment(own.time),
    own.prompt_log ? `log line ${own.prompt_log}` : null,
  ];
  const remarks = [own.end ? `This turn was ${own.end}.` : null, own.compacted ? "History was compacted before or in this turn: what it rested on may not be in the record." : null];
  return el(
    "header",
    { class: "turn-head" },
    el("div", { class: "crumbs" }, el("button", { type: "button", class: "link", onclick: home }, "Summary"), el("span", { "aria-hidden": "true" }, "/"), el("span", { class: "id", title: session.path }, session.id || session.path), el("span", { class: "spacer" }), go(t - 1, "Turn before (p)", "‹"), el("span", { class: "of" }, `${t + 1} of ${many}`), go(t + 1, "Next turn (n)", "›")),
    el("div", { class: "title" }, el("h1", { id: "turn-title" }, `Turn ${row.n}`), status(row.status), el("span", { class: "facts" }, facts.filter(Boolean).join(" · "))),
    prompt(own.prompt),
    own.ran ? el("p", { class: "ran" }, own.ran) : null,
    own.cited ? el("p", { class: "ran" }, own.cited) : null,
    own.outcome.map((line) => el("p", { class: "ran" }, line)),
    remarks.filter(Boolean).map((remark) => el("p", { class: "remark" }, remark)),
  );
};

const prompt = (text) => {
  if (!text.trim()) return el("p", { class: "prompt none" }, "No prompt is recorded.");
  const short = text.length <= 280 && text.split("\n").length <= 4;
  if (short) return el("blockquote", { class: "prompt", dir: "auto" }, text);
  return el("details", { class: "prompt" }, el("summary", { dir: "auto" }, `${text.slice(0, 240).split("\n").slice(0, 3).join("\n").trimEnd()} …`), el("blockquote", { dir: "auto" }, text));
};

const said = (own, row) =>
  el(
    "div",
    { class: "replies" },
    own.texts.length ? own.texts.map((text) => article(text, row)) : el("p", { class: "none" }, STATUS.no_reply.tells),
  );

const article = (text, row) => {
  const title = text.reply ? "Reply" : "Said before the reply";
  const place = text.log ? `log line ${text.log}` : "";
  const none = text.reply && !text.claims.length ? el("p", { class: "remark" }, STATUS[row.status].tells) : null;
  return el("article", { class: "reply", "aria-label": title }, el("h2", {}, title, el("small", {}, place)), none, prose(text.text, text.claims, answer));
};

const SETTLES = {
  contradicted: "a later recorded call that shows what the reply says",
  unsupported: "a recorded call, of this turn or an earlier one, that shows it",
  model: "the calls of the turn, read by a person",
  note: "the call once more, with its own status and output recorded",
  ignored: "nothing: somebody has accepted it",
  not_assessed: "a record that holds what is missing here",
};

/** The answer to a claim, below its line; a claim that is borne out says so at the line's end. */
const answer = (claim, line) => {
  if (claim.grade === "supported") {
    if (!line.querySelector(".done")) line.append(el("span", { class: "done" }));
    line.querySelector(".done").append(el("button", { type: "button", class: "borne", title: `Read by ${claim.reader}; borne out ${by(claim)}`, "aria-label": `Borne out ${by(claim)}. Light the calls`, onclick: () => light(claim) }, "✓"));
    return [];
  }
  const body = el(
    "div",
    { class: "answer-body" },
    el("p", { class: "reason", dir: "auto" }, claim.reason || GRADES[claim.grade].tells),
    claim.ignored ? el("p", { class: "near", dir: "auto" }, el("b", {}, `${GRADES[claim.ignored[0]].word}, ignored by ${claim.ignored[1]}: `), claim.ignored[2], el("small", {}, ` ${claim.ignored[3]}`)) : null,
    evidence(claim),
    el("p", { class: "near" }, el("b", {}, "Would settle it: "), SETTLES[claim.grade]),
    el("p", { class: "print-id" }, `read by ${claim.reader} · line ${claim.line} · fingerprint `, el("code", {}, claim.fingerprint)),
  );
  const choose_ = () => open({ s: view.s, t: view.t, c: claim.c });
  const node = el(
    "div",
    { class: `answer g-${claim.grade}`, id: `claim-${claim.c}` },
    el("button", { type: "button", class: "answer-head", "aria-expanded": "false", onclick: choose_ }, badge(claim.grade), el("span", { class: "reader" }, claim.reader), el("span", { class: "gist", dir: "auto" }, claim.reason)),
    body,
  );
  return [node];
};

const by = (claim) => {
  const whose = { this_turn: "by calls of this turn", earlier_turn: "by calls of an earlier turn", subagent: "by a subagent's calls", person: "by what the person ran or typed" };
  return whose[claim.by] || "by the record";
};

const evidence = (claim) => {
  if (!claim.evidence.length) return el("p", { class: "near" }, "No recorded call comes near it.");
  const title = claim.grade === "contradicted" ? "Shown by" : claim.grade === "unsupported" ? "Nearest calls" : "Calls looked at";
  return el("div", { class: "near" }, el("b", {}, title), el("ul", {}, claim.evidence.map((one) => el("li", {}, el("button", { type: "button", class: "link mono", onclick: () => reach(one) }, one.brief), el("small", {}, where(one))))));
};

const where = (one) => {
  const here = one.at && one.at[0] === view.s && one.at[1] === view.t;
  const parts = [here ? `call ${one.at[2] + 1}` : `turn ${one.turn}`, one.log ? `log line ${one.log}` : null, one.subagent ? `by subagent ${one.subagent}` : null, one.person ? "by the person" : null];
  return parts.filter(Boolean).join(", ");
};

/** Goes to a call, in this turn or another. */
const reach = (one) => {
  if (!one.at) return;
  const [s, t, n] = one.at;
  if (s !== view.s || t !== view.t) open({ s, t });
  const node = byId(`call-${n}`);
  if (!node) return;
  node.open = true;
  node.classList.add("lit");
  into(node);
  node.querySelector("summary").focus({ preventScroll: true });
};

/** Chooses a claim of the turn in sight: its card opens and its calls are lit. */
const mark_ = (c) => {
  const claims = view.block.texts.flatMap((text) => text.claims);
  const claim = c === undefined || c === null ? null : claims.find((one) => one.c === c);
  for (const node of byId("turn").querySelectorAll(".answer.chosen")) toggle_(node, "remove");
  view.chosen = claim;
  light(claim);
  const card = claim ? byId(`claim-${claim.c}`) : null;
  if (!card) return;
  toggle_(card, "add");
  into(card.previousElementSibling && card.previousElementSibling.classList.contains("ln") ? card.previousElementSibling : card);
};

const toggle_ = (node, what) => {
  node.classList[what]("chosen");
  node.querySelector(".answer-head").setAttribute("aria-expanded", what === "add" ? "true" : "false");
};

/** Brings a node into sight, and no further than needed. */
const into = (node) => node.scrollIntoView({ block: "center", inline: "nearest" });

const go_ = (s, t) => {
  if (t < 0 || t >= index.sessions[s].turns.length) return;
  state.at = state.items.findIndex((item) => item.s === s && item.t === t);
  if (state.at >= 0) reveal();
  else draw();
  open({ s, t });
};

const home = () => {
  show("summary");
  address(null);
  byId("main").focus({ preventScroll: true });
};
