const KEYS = [
  ["j", "k", "next and previous in the list"],
  ["n", "p", "next and previous turn of the session"],
  ["o", null, "open or close the outputs of the lit calls, or of all"],
  ["/", null, "filter by text"],
  ["f", "t", "list findings, list turns"],
  ["c", null, "clear the filters"],
  ["s", "Esc", "summary"],
  ["d", null, "light, dark, as the system"],
  ["?", null, "these keys"],
];

const ACTIONS = {
  j: () => step(1),
  k: () => step(-1),
  n: () => view.s >= 0 && go_(view.s, view.t + 1),
  p: () => view.s >= 0 && go_(view.s, view.t - 1),
  o: () => document.body.dataset.view === "turn" && fold(),
  "/": () => (showList(), byId("text").focus(), byId("text").select()),
  f: () => tab("findings"),
  t: () => tab("turns"),
  c: clear,
  s: home,
  d: () => theme(),
  "?": () => help(),
  Escape: () => (document.body.classList.contains("listing") ? hideList() : home()),
};

const help = () => {
  const dialog = byId("help");
  const close = el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Close");
  const line = ([one, two, what]) => el("tr", {}, el("td", {}, el("kbd", {}, one), two ? [" ", el("kbd", {}, two)] : null), el("td", {}, what));
  replace(dialog, el("h2", { id: "help-title" }, "Keys"), el("table", {}, el("tbody", {}, KEYS.map(line))), el("p", {}, "The list also takes the arrow keys, Home and End once it has the focus."), close);
  if (!dialog.open) dialog.showModal();
};

const typed = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  const field = event.target.closest && event.target.closest("input[type=search], select, textarea");
  if (field) {
    if (event.key === "Escape") list.focus();
    return;
  }
  const action = Object.hasOwn(ACTIONS, event.key) ? ACTIONS[event.key] : null;
  if (!action) return;
  event.preventDefault();
  action();
};

const onList = (event) => {
  const page = Math.max(1, Math.floor(list.clientHeight / HEIGHT[state.tab]) - 1);
  const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  const ends = { Home: 0, End: state.items.length - 1 };
  if (event.key === "Enter" && state.at >= 0) open(state.items[state.at]);
  else if (Object.hasOwn(ends, event.key)) choose(ends[event.key]);
  else if (Object.hasOwn(moves, event.key)) step(moves[event.key]);
  else return;
  event.preventDefault();
};
