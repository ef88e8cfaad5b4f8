const THEMES = ["system", "light", "dark"];

/** What the person chose is kept by the browser, where it lets a page keep anything. */
const kept = (value) => {
  try {
    if (value) localStorage.setItem("wisp-audit-theme", value);
    return localStorage.getItem("wisp-audit-theme");
  } catch {
    return value || null;
  }
};

const dress = (name) => {
  const root = document.documentElement;
  if (name === "system") delete root.dataset.theme;
  else root.dataset.theme = name;
  replace(byId("theme"), { system: "Auto", light: "Light", dark: "Dark" }[name], el("span", { class: "unseen" }, " theme"));
  state.theme = name;
};

const theme = () => {
  const next = THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length];
  kept(next);
  dress(next);
};

const showList = () => listing(true);
const hideList = () => listing(false);

/** In a narrow window the list lies over the page. */
const listing = (on) => {
  document.body.classList.toggle("listing", on && matchMedia("(max-width: 860px)").matches);
  byId("open-list").setAttribute("aria-expanded", document.body.classList.contains("listing") ? "true" : "false");
  byId("open-list").textContent = document.body.classList.contains("listing") ? "Close" : "List";
  if (document.body.classList.contains("listing")) draw();
};

/** The address names what is open, so that it can be sent and gone back to. */
const address = (item, how) => {
  if (how === "stay") return;
  const name = item ? `#${item.c === undefined || item.c === null ? "turn" : "finding"}=${[item.s, item.t, item.c].filter((part) => part !== undefined && part !== null).join(".")}` : "#summary";
  if (location.hash === name) return;
  const inTurn = /^#(finding|turn)=/;
  const how_ = inTurn.test(name) && inTurn.test(location.hash) ? "replaceState" : "pushState";
  try {
    history[how_](null, "", name);
  } catch {
    location.hash = name;
  }
};

const route = () => {
  const found = /^#(?:turn|finding)=(\d+)\.(\d+)(?:\.(\d+))?$/.exec(location.hash);
  const item = found ? { s: Number(found[1]), t: Number(found[2]), c: found[3] === undefined ? undefined : Number(found[3]) } : null;
  const there = item && index.sessions[item.s] && index.sessions[item.s].turns[item.t];
  if (!there) return show("summary");
  state.at = state.items.findIndex((one) => same(one, item));
  if (state.at >= 0) reveal();
  return open(item, "stay");
};

/** What is listed, as plain rows: paper has no list to scroll. */
const paper = () => {
  const most = 1000;
  const items = document.body.dataset.view === "summary" ? state.items : [];
  const line = ({ session, row, claim }) => el("tr", {}, el("td", {}, claim ? GRADES[claim.grade].word : STATUS[row.status].word), el("td", {}, `${session.id} turn ${row.n}${claim ? `, line ${claim.line}` : ""}`), el("td", {}, claim ? claim.quote : row.prompt), el("td", {}, claim ? claim.reason : plural(row.calls, "call")));
  const rest = items.length - most;
  replace(byId("print"), items.length ? [el("h2", {}, byId("shown").textContent), el("table", {}, el("tbody", {}, items.slice(0, most).map(line))), rest > 0 ? el("p", {}, `${rest} more not printed.`) : null] : []);
};

const listen = () => {
  byId("text").addEventListener("input", (event) => filter({ text: event.target.value }));
  for (const name of ["reader", "agent", "order"]) byId(name).addEventListener("change", (event) => filter({ [name]: event.target.value }));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  byId("clear").addEventListener("click", clear);
  byId("home").addEventListener("click", home);
  byId("theme").addEventListener("click", theme);
  byId("help-open").addEventListener("click", help);
  byId("open-list").addEventListener("click", () => listing(!document.body.classList.contains("listing")));
  for (const name of ["findings", "turns"]) byId(`tab-${name}`).addEventListener("click", () => tab(name));
  document.querySelector(".tabs").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    tab(state.tab === "findings" ? "turns" : "findings");
    byId(`tab-${state.tab}`).focus();
  });
  list.addEventListener("scroll", draw, { passive: true });
  list.addEventListener("keydown", onList);
  list.addEventListener("click", hideList);
  addEventListener("resize", draw);
  addEventListener("keydown", typed);
  addEventListener("popstate", route);
  addEventListener("beforeprint", paper);
};

const start = () => {
  dress(THEMES.includes(kept()) ? kept() : "system");
  byId("scope").textContent = scope();
  byId("tab-findings").append(" ", el("span", { class: "many" }, (findings.length - totals.grades.not_assessed - totals.grades.ignored).toLocaleString("en")));
  byId("tab-turns").append(" ", el("span", { class: "many" }, turns.length.toLocaleString("en")));
  picks();
  summary();
  listen();
  byId("app").hidden = false;
  refresh();
  route();
  document.documentElement.dataset.ready = "yes";
};

start();
