// Invented logs in Claude Code's shape, written where a test wants them.
import fs from "node:fs";

const SESSION = "5ea51de0-0000-4000-8000-0000000000aa";

/** Records of a session, one call or text at a time. */
export class Log {
  constructor(id = SESSION, day = "2026-03-01") {
    this.id = id;
    this.day = day;
    this.at = 0;
    this.lines = [];
  }

  record(type, message, more = {}) {
    const uuid = `${this.id.slice(-2)}-${++this.at}`;
    const seconds = String(this.at % 60).padStart(2, "0");
    const minutes = String(Math.floor(this.at / 60) % 60).padStart(2, "0");
    const hours = String(Math.floor(this.at / 3600) % 24).padStart(2, "0");
    this.lines.push(
      JSON.stringify({
        parentUuid: this.last ?? null,
        isSidechain: false,
        userType: "external",
        cwd: "/w/quay",
        sessionId: this.id,
        version: "2.1.230",
        type,
        message,
        uuid,
        timestamp: `${this.day}T${hours}:${minutes}:${seconds}.000Z`,
        ...more,
      }),
    );
    this.last = uuid;
    return this;
  }

  asks(text) {
    return this.record("user", { role: "user", content: text });
  }

  assistant(content) {
    return this.record("assistant", { model: this.model ?? "model-q", id: `msg_${this.at}`, type: "message", role: "assistant", content });
  }

  says(text) {
    return this.assistant([{ type: "text", text }]);
  }

  calls(name, input, output, failed = false) {
    const id = this.nextId ?? `call-${this.at}`;
    this.nextId = undefined;
    this.assistant([{ type: "tool_use", id, name, input }]);
    const text = failed ? `Exit code 1\n${output}` : output;
    const result = name === "Bash" && !failed ? { stdout: output, stderr: "", interrupted: false, isImage: false } : text;
    return this.record("user", { role: "user", content: [{ tool_use_id: id, type: "tool_result", content: text, is_error: failed }] }, { toolUseResult: result });
  }

  write(path) {
    fs.writeFileSync(path, `${this.lines.join("\n")}\n`);
    return path;
  }
}

/** A session with an answer of each grade. */
export const mixed = (path) => {
  const log = new Log();
  log.asks("Mend the ferry's timetable.").calls("Bash", { command: "pytest -q" }, "F..\n1 failed, 2 passed in 0.10s\n", true);
  log.says("All tests pass.\nI pushed the branch to origin.");
  log.asks("And now?").says("I look at it once more.");
  log.calls("Edit", { file_path: "/w/quay/table.py", old_string: "3", new_string: "4" }, "The file /w/quay/table.py has been updated.");
  log.calls("Bash", { command: "pytest -q" }, `${"noise of the run\n".repeat(4000)}3 passed in 0.10s\n`);
  log.says("# Done\n\n- I edited `table.py`.\n- All tests pass.\n- I deleted `old.py`.\n\n```\nplain block\n```");
  log.asks("Thanks.").says("You are welcome.");
  return log.write(path);
};

/** A second agent's session on another day. */
export const other = (path) => {
  const log = new Log("5ea51de0-0000-4000-8000-0000000000bb", "2026-03-04");
  log.model = "model-z";
  log.asks("Clean up.").calls("Bash", { command: "ls" }, "a.txt\n").says("I deleted `a.txt`.");
  return log.write(path);
};

/** A token that stands in a call, in a reply, and all over an output that is cut. */
export const secret = (path) => {
  const token = ["ghp", "q7Wz2LkT9vXn4RbYc8MdJ5sHf1GpAe3UoK6i"].join("_");
  const log = new Log();
  log.asks("Look for the key.").calls("Bash", { command: `echo ${token}` }, Array(900).fill(`x=${token}`).join(" "));
  log.says(`I found ${token}.\nAll tests pass.`);
  return { path: log.write(path), secret: token };
};

/** Many turns, each with calls, every tenth with a finding. */
export const long = (path, turns) => {
  const log = new Log();
  for (let turn = 1; turn <= turns; turn += 1) {
    log.asks(`Step ${turn}: move berth ${turn} along.`);
    for (let call = 0; call < 2; call += 1) log.calls("Bash", { command: `cat berth-${turn}-${call}.txt` }, `berth ${turn} ${call}\n`.repeat(60));
    log.says(turn % 10 ? `Berth ${turn} was looked at.` : `I deleted \`berth-${turn}.txt\`.`);
  }
  return log.write(path);
};

/** Everything a log could use against a page, in every place a log's text reaches. */
export const EVIL = [
  "</script><script>window.pwned = 1</script>",
  "<!--<script>",
  "<img src=x onerror=\"window.pwned = 2\">",
  "<svg/onload=window.pwned=3>",
  "[click](javascript:window.pwned=4)",
  "{{script}}{{data}}",
  "</style><style>*{display:none}",
  "a\u2028b\u2029c",
  "nul\u0000 bell\u0007 esc\u001b[31mred\u001b[0m",
  "\u202egnp.exe\u202c \u2066x\u2069",
  "&lt;b&gt; &#x3c;script&#x3e;",
  "'\"`-->]]>",
  "__proto__ constructor",
];

export const hostile = (path) => {
  const log = new Log(`evil"><img src=x onerror=window.pwned=5>`);
  log.model = "</script><script>window.pwned = 6</script>";
  const evil = EVIL.join("\n");
  log.asks(evil);
  log.nextId = "\"><script>window.pwned=7</script>";
  log.calls("Bash", { command: `echo '${evil}'` }, evil);
  log.nextId = "__proto__";
  log.calls(`mcp__x__</script><img src=x onerror=window.pwned=8>`, { __proto__x: evil, "<b>key</b>": evil, javascript: "javascript:window.pwned=9" }, evil);
  log.calls("Bash", { command: "pytest -q" }, `${evil}\n1 failed, 2 passed\n`, true);
  log.says(`${evil}\nAll tests pass.\nI deleted \`</script><img src=x onerror=window.pwned=10>.txt\`.\n\`\`\`\n${evil}\n`);
  return log.write(path);
};
