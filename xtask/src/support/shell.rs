//! Running programs. Their stdout goes to our stderr, so that our stdout holds only the answer.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal};
use std::os::fd::AsFd;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};

use super::{paths, say};

/// A command that starts in the repository.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root());
    if !std::io::stderr().is_terminal() {
        command.env("NO_COLOR", "1");
    }
    command
}

/// The cargo that runs us, for native builds. Where somebody has sccache, another clone's dependencies are not compiled again.
pub fn cargo() -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    if std::env::var_os("RUSTC_WRAPPER").is_none() && has_sccache() {
        cargo.env("RUSTC_WRAPPER", SCCACHE);
    }
    cargo
}

const SCCACHE: &str = "sccache";

/// Whether it is there and its server answers; started here, it holds none of the pipes that we read a program's end from.
fn has_sccache() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let mut stats = command(SCCACHE);
        stats.arg("--show-stats").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        stats.status().is_ok_and(|status| status.success())
    })
}

/// The same command, on what the others leave of the processor.
pub fn aside(command: &Command) -> Command {
    let mut nice = self::command("nice");
    nice.args(["-n", "19"]).arg(command.get_program()).args(command.get_args());
    nice.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    nice
}

/// Runs to the end; fails when it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = start(command, &shown)?;
    if !status.success() {
        bail!("failed ({status}): {shown}");
    }
    Ok(())
}

/// Runs to the end; tells whether it succeeded.
pub fn succeeds(command: &mut Command) -> Result<bool> {
    let shown = shown(command);
    Ok(start(command, &shown)?.success())
}

fn start(command: &mut Command, shown: &str) -> Result<std::process::ExitStatus> {
    let stderr = std::io::stderr().as_fd().try_clone_to_owned()?;
    command.stdin(Stdio::null()).stdout(Stdio::from(File::from(stderr)));
    command.status().with_context(|| format!("could not start: {shown}"))
}

/// Runs to the end and returns what it printed.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("could not start: {shown}"))?;
    if !output.status.success() {
        bail!("failed ({}): {shown}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("not UTF-8: what came from {shown}"))
}

/// Runs to the end, shows what it prints as it comes and returns it too: for reports that both people and we read.
pub fn tee(command: Command) -> Result<(bool, String)> {
    let mut text = String::new();
    let ok = read(command, |line| {
        say::print(&format!("{line}\n"));
        text.push_str(line);
        text.push('\n');
    })?;
    Ok((ok, text))
}

/// Runs to the end, and shows what it printed in one piece then: for programs that run side by side. Tells whether it succeeded.
pub fn in_one_piece(command: Command) -> Result<bool> {
    let (ok, text) = unseen(command)?;
    say::print(&text);
    Ok(ok)
}

/// Runs to the end, and returns what it printed, of both kinds, beside whether it succeeded.
pub fn unseen(command: Command) -> Result<(bool, String)> {
    let mut text = String::new();
    let ok = read(command, |line| {
        text.push_str(line);
        text.push('\n');
    })?;
    Ok((ok, text))
}

/// Runs to the end; each line of what it prints, of both kinds, is given as it comes.
fn read(mut command: Command, mut line: impl FnMut(&str)) -> Result<bool> {
    let shown = shown(&command);
    let (reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("could not start: {shown}"))?;
    // The command holds our end of the pipe; without it the reader sees the end when the program does.
    drop(command);
    for bytes in BufReader::new(reader).split(b'\n') {
        line(&String::from_utf8_lossy(&bytes?));
    }
    Ok(child.wait()?.success())
}

/// Like [`output`], silently, for questions whose answer may be no.
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as a person would type it.
pub fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    words.join(" ")
}
