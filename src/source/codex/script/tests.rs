//! What is found in scripts.

use super::*;

fn commands(script: &str) -> Vec<String> {
    calls(script).iter().map(|inner| inner.args.get("cmd").and_then(Json::as_str).unwrap_or("?").to_owned()).collect()
}

#[test]
fn one_literal_command_is_read() {
    let script = "const r = await tools.exec_command({cmd:\"make \\\"all\\\"\",\"workdir\":\"/w\",yield_time_ms:1000}); text(r.output)";
    let all = calls(script);
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].tool.as_str(), all[0].conditional), ("exec_command", false));
    assert_eq!(all[0].args, serde_json::json!({"cmd": "make \"all\"", "workdir": "/w", "yield_time_ms": 1000}));
}

#[test]
fn calls_side_by_side_are_all_read() {
    let script = "const [a,b] = await Promise.all([\n tools.exec_command({cmd:'make a'}),\n tools.exec_command({cmd:`make b`})\n]);";
    assert_eq!(commands(script), ["make a", "make b"]);
}

#[test]
fn a_loop_over_literals_is_followed() {
    assert_eq!(commands("const cs=['x','y']; for (const cmd of cs) { text(await tools.exec_command({cmd})) }"), ["x", "y"]);
    assert_eq!(commands("await Promise.all(['x','y'].map(c => tools.exec_command({cmd: c})))"), ["x", "y"]);
    assert_eq!(
        commands("const l=[['n','x'],['m','y']]; for (const [n,c] of l) await tools.exec_command({cmd:`${c} -q`})"),
        ["x -q", "y -q"]
    );
    assert_eq!(commands("const l=[{c:'x'},{c:'y'}]; await Promise.all(l.map(async (o) => tools.exec_command({cmd:o.c})))"), ["x", "y"]);
}

#[test]
fn names_and_sums_of_literals_are_filled_in() {
    assert_eq!(commands("const d='/w'; await tools.exec_command({cmd:`ls ${d} ` + \"-l\"})"), ["ls /w -l"]);
    assert_eq!(commands("const p=[\"a\",\"b\"].join(\" && \"); await tools.exec_command({cmd: p})"), ["a && b"]);
}

#[test]
fn what_is_not_literal_stays_unknown() {
    assert_eq!(commands("await tools.exec_command({cmd: build(7)})"), ["?"]);
    assert_eq!(commands("await tools.exec_command({cmd: pick ? 'a' : 'b'})"), ["?"]);
    assert_eq!(commands("await tools.exec_command({cmd: `ls ${where()}`})"), ["ls ${where()}"]);
}

#[test]
fn a_patch_is_read_from_its_name() {
    let all = calls("const patch = \"*** Begin Patch\\n*** Add File: n.txt\\n+x\\n*** End Patch\";\ntext(await tools.apply_patch(patch));");
    assert_eq!(all[0].args, Json::String("*** Begin Patch\n*** Add File: n.txt\n+x\n*** End Patch".to_owned()));
}

#[test]
fn a_call_behind_a_condition_may_not_have_run() {
    let script = "const r = await tools.exec_command({cmd:'a'}); if (r.exit_code === 0) { await tools.exec_command({cmd:'b'}) }\nawait tools.exec_command({cmd:'c'})";
    assert_eq!(calls(script).iter().map(|inner| inner.conditional).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn a_call_in_a_string_or_comment_is_none() {
    assert!(calls("text(\"tools.exec_command({cmd:'x'})\") // tools.exec_command({cmd:'y'})").is_empty());
}

#[test]
fn deep_and_broken_scripts_end() {
    calls(&format!("tools.exec_command({}", "[".repeat(100_000)));
    calls(&format!("tools.exec_command({{cmd:{}", "(".repeat(100_000)));
    calls(&"const a = [".repeat(100_000));
    calls(&"const a = [].map(x=>".repeat(50_000));
    let doubled: Vec<String> = (0..60).map(|n| format!("const v{} = [v{n}, v{n}];", n + 1)).collect();
    calls(&format!("const v0 = ['x']; {} tools.exec_command(v60)", doubled.join(" ")));
    let grown: Vec<String> = (0..60).map(|n| format!("const v{} = v{n} + v{n};", n + 1)).collect();
    calls(&format!("const v0 = 'x'; {} tools.exec_command(v60)", grown.join(" ")));
    calls("tools.exec_command({cmd:'unended");
}
