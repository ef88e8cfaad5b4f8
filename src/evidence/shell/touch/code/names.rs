//! Functions of the common languages that touch the file their argument names.

use crate::session::FileOp;

/// What a function does with its first argument, and with its second when that is a path too.
pub type Does = (FileOp, Option<FileOp>);

const DELETE: Does = (FileOp::Delete, None);
const WRITE: Does = (FileOp::Write, None);
const READ: Does = (FileOp::Read, None);
const MOVE: Does = (FileOp::MoveFrom, Some(FileOp::MoveTo));
const COPY: Does = (FileOp::Read, Some(FileOp::Write));

const FUNCTIONS: &[(&[&str], Does)] = &[
    (&["os.remove", "os.unlink", "os.rmdir", "os.removedirs", "shutil.rmtree", "rmtree"], DELETE),
    (&["os.makedirs", "os.mkdir", "makedirs", "os.mknod"], WRITE),
    (&["os.rename", "os.renames", "os.replace", "shutil.move"], MOVE),
    (&["shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "copyfile"], COPY),
    (
        &[
            "unlinkSync",
            "rmSync",
            "rmdirSync",
            "fs.unlink",
            "fs.rm",
            "fs.rmdir",
            "fsp.unlink",
            "fsp.rm",
            "Deno.remove",
            "Deno.removeSync",
            "rimraf",
        ],
        DELETE,
    ),
    (
        &[
            "writeFileSync",
            "appendFileSync",
            "mkdirSync",
            "fs.writeFile",
            "fs.appendFile",
            "fs.mkdir",
            "fsp.writeFile",
            "fsp.appendFile",
            "fsp.mkdir",
            "writeFile",
            "appendFile",
            "createWriteStream",
            "outputFileSync",
            "outputFile",
            "ensureDirSync",
            "Bun.write",
            "Deno.writeTextFile",
            "Deno.writeTextFileSync",
            "Deno.writeFile",
            "writeJsonSync",
        ],
        WRITE,
    ),
    (&["renameSync", "fs.rename", "fsp.rename", "moveSync", "Deno.rename", "Deno.renameSync"], MOVE),
    (&["copyFileSync", "cpSync", "fs.copyFile", "fs.cp", "fsp.copyFile", "fsp.cp", "copySync"], COPY),
    (&["readFileSync", "fs.readFile", "fsp.readFile", "readFile", "Deno.readTextFile", "Deno.readTextFileSync"], READ),
    (&["File.delete", "File.unlink", "FileUtils.rm", "FileUtils.rm_f", "FileUtils.rm_r", "FileUtils.rm_rf", "unlink"], DELETE),
    (&["File.write", "IO.write", "FileUtils.touch", "FileUtils.mkdir", "FileUtils.mkdir_p", "Dir.mkdir", "file_put_contents"], WRITE),
    (&["File.rename", "FileUtils.mv", "rename"], MOVE),
    (&["FileUtils.cp", "FileUtils.cp_r"], COPY),
    (&["File.read", "File.readlines", "IO.read", "file_get_contents"], READ),
    (&["np.save", "np.savetxt", "plt.savefig", "torch.save"], WRITE),
];

/// What a function of this name does; `fs.promises.` and `fs.` are as good as nothing before a `…Sync`.
pub fn function(name: &str) -> Option<Does> {
    let short = name.replace("::", ".").replace("fs.promises.", "fs.").replace("promises.", "fs.");
    let bare = short.strip_prefix("fs.").or_else(|| short.strip_prefix("fse.")).unwrap_or(&short);
    let found = FUNCTIONS.iter().find(|(names, _)| names.contains(&short.as_str()) || names.contains(&bare));
    found.map(|(_, does)| *does)
}

/// What a method of a path object does.
pub fn method(name: &str) -> Option<Does> {
    match name {
        "write_text" | "write_bytes" | "touch" | "mkdir" => Some(WRITE),
        "unlink" | "rmdir" => Some(DELETE),
        "rename" => Some(MOVE),
        "read_text" | "read_bytes" => Some(READ),
        _ => None,
    }
}

/// What opening with this mode does.
pub fn mode(mode: &str) -> FileOp {
    if mode.contains(['w', 'a', 'x', '+', '>']) { FileOp::Write } else { FileOp::Read }
}
