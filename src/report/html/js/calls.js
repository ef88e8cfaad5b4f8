const OUTCOMES = {
  ok: "•",
  failed: "✕",
  timed_out: "✕",
  interrupted: "✕",
  denied_by_policy: "⊘",
  declined: "⊘",
  refused: "⊘",
  never_started: "⊘",
  no_result: "?",
};

/** The calls of a turn in order, what was said between them, and where the reply stands. */
const callList = (own, s, t) => {
  const reply = own.texts.find((text) => text.reply);
  const nodes = [];
  const between = Map.groupBy(own.said, (entry) => entry[0]);
  own.calls.forEach((call, n) => {
    for (const [, text] of between.get(n) || []) nodes.push(el("p", { class: "aside" }, el("span", { dir: "auto" }, text)));
    if (reply && reply.before === n && n > 0) nodes.push(el("p", { class: "border" }, "After the reply; these cannot bear it out"));
    nodes.push(callNode(call, n));
  });
  const failed = own.calls.filter((call) => call.outcome !== "ok").length;
  return el(
    "aside",
    { class: "calls", "aria-label": "Calls of this turn" },
    el(
      "div",
      { class: "calls-head" },
      el("h2", {}, plural(own.calls.length, "call"), failed ? el("small", {}, `${failed} not ok`) : null),
      own.calls.length ? el("button", { type: "button", class: "link", id: "fold", onclick: fold }, "Open all") : null,
    ),
    el("div", { id: "elsewhere" }),
    el("div", { class: "calls-list" }, nodes.length ? nodes : el("p", { class: "none" }, "No call is recorded in this turn.")),
  );
};

const callNode = (call, n) => {
  const inside = call.brief.startsWith(call.tool) ? call.brief.slice(call.tool.length) : call.brief;
  const tags = [
    call.exit === null || call.exit === undefined ? null : el("span", { class: `tag ${call.exit ? "red" : ""}` }, `exit ${call.exit}`),
    call.outcome !== "ok" && !(call.outcome === "failed" && call.exit) ? el("span", { class: `tag o-${call.outcome}` }, call.words) : null,
    call.by === "model" ? null : el("span", { class: "tag" }, `by the ${call.by}`),
    call.background ? el("span", { class: "tag" }, "background") : null,
  ];
  const node = el(
    "details",
    { class: "call", id: `call-${n}` },
    el("summary", {}, el("span", { class: "n" }, n + 1), el("span", { class: `out o-${call.outcome}`, title: call.words }, OUTCOMES[call.outcome] || "?"), el("span", { class: "what" }, el("b", {}, call.tool), el("span", { class: "brief" }, inside)), el("span", { class: "tags" }, tags)),
  );
  node.addEventListener("toggle", () => node.open && node.childElementCount === 1 && node.append(callBody(call)));
  return node;
};

const callBody = (call) =>
  el(
    "div",
    { class: "call-body" },
    call.command === null ? null : [label("Command", call.workdir ? `in ${call.workdir}` : null), pre(call.command)],
    call.args.map(([key, value]) => (value.length > 60 || value.includes("\n") ? [label(key || "Arguments"), pre(value)] : el("p", { class: "arg" }, el("span", {}, key), el("code", { dir: "auto" }, value)))),
    call.error ? [label("Error"), pre(call.error)] : null,
    printed(call.output),
    el("p", { class: "lines" }, [call.log ? `log line ${call.log}` : null, call.result_log ? `result at line ${call.result_log}` : null, call.approved_by ? `approved by ${call.approved_by === "person" ? "the person" : "a policy"}` : null, call.subagent ? `started subagent ${call.subagent}` : null].filter(Boolean).join(" · ")),
  );

const label = (text, more) => el("p", { class: "label" }, text, more ? el("small", {}, more) : null);

const pre = (text) => el("pre", { dir: "auto", tabindex: 0 }, text);

const printed = (output) => {
  if (!output) return el("p", { class: "remark" }, "No output is recorded.");
  const cut = output.cut ? el("p", { class: "remark" }, `The record itself does not hold this output whole: ${output.cut}`) : null;
  const image = output.image ? el("p", { class: "remark" }, "An image was returned; this page does not show it.") : null;
  const title = label("Output", bytes(output.bytes));
  if (!output.head && !output.tail && output.left_out) return [title, el("p", { class: "remark" }, "This output is not in the page; it is in the log. Run again with -v to keep more."), cut, image];
  if (!output.head && !output.tail) return [title, image || el("p", { class: "remark" }, "Empty."), cut];
  const gap = output.left_out ? el("p", { class: "left-out" }, `${bytes(output.left_out)} left out of this page; they are in the log`) : null;
  return [title, pre(output.head), gap, output.tail ? pre(output.tail) : null, cut, image];
};

/** Lights the calls that a claim's answer names, and lists those of other turns. */
const light = (claim) => {
  for (const node of byId("turn").querySelectorAll(".call.lit")) node.classList.remove("lit");
  const named = claim ? claim.evidence : [];
  const here = named.filter((one) => one.at && one.at[0] === view.s && one.at[1] === view.t);
  const away = named.filter((one) => !here.includes(one));
  const nodes = here.map((one) => byId(`call-${one.at[2]}`)).filter(Boolean);
  for (const node of nodes) node.classList.add("lit");
  byId("turn").querySelector(".calls").classList.toggle("choosing", nodes.length > 0);
  replace(byId("elsewhere"), away.length ? [el("p", { class: "label" }, "Named from elsewhere"), away.map(other)] : []);
  if (nodes.length) within(nodes[0]);
};

const other = (one) => el("button", { type: "button", class: "elsewhere", disabled: !one.at, onclick: () => reach(one) }, el("span", { class: "mono" }, one.brief), el("small", {}, where(one)));

/** Scrolls the list of calls alone; in a narrow window the page itself stays with the claim. */
const within = (node) => {
  const box = node.closest(".calls");
  if (box.scrollHeight > box.clientHeight + 4) box.scrollTop += node.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
};

/** Opens the outputs that are lit, or all; closes them when they are open. */
const fold = () => {
  const lit = [...byId("turn").querySelectorAll(".call.lit")];
  const some = lit.length && document.activeElement !== byId("fold") ? lit : [...byId("turn").querySelectorAll(".call")];
  const to = !some.every((node) => node.open);
  for (const node of some.slice(0, 500)) node.open = to;
  const button = byId("fold");
  if (button && some !== lit) button.textContent = to ? "Close all" : "Open all";
};
