use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use alloy_primitives::Address;

use super::CHAIN;

/// The real binary, serving, ended with the test.
pub struct Program {
    child: Child,
    pub url: String,
    pub project: String,
}

impl Program {
    /// On this folder.
    pub fn on(data: &Path) -> Self {
        Self::start(&[], "true", data, &[])
    }

    /// Before this node of [`CHAIN`], on this folder.
    pub fn before(node: &str, data: &Path) -> Self {
        Self::start(&[], "true", data, &["--rpc", &format!("{CHAIN}={node}")])
    }

    /// Before this node, on this folder, where nobody but itself sees a disk of so many kilobytes.
    pub fn on_a_disk_of(kilobytes: u32, node: &str, data: &Path) -> Self {
        let own = ["unshare", "--user", "--map-root-user", "--mount"];
        let disk = format!("mount -t tmpfs -o size={kilobytes}k tmpfs {}", data.display());
        Self::start(&own, &disk, data, &["--rpc", &format!("{CHAIN}={node}")])
    }

    /// It is not ended by a signal when it writes more than it may: its writes fail, as on a full disk.
    fn start(within: &[&str], first: &str, data: &Path, arguments: &[&str]) -> Self {
        let folder = data.display();
        let script = format!(
            "trap '' XFSZ; {first} && \"$0\" project add --name Test --data-dir {folder} && exec \"$0\" --data-dir {folder} \"$@\""
        );
        let shell = ["sh", "-c", &script, env!("CARGO_BIN_EXE_drawstring-gateway")];
        let words = [within, &shell, &["--listen", "127.0.0.1:0"], arguments].concat();
        let mut command = Command::new(words[0]);
        // These disks are far smaller than the room that a gateway leaves by default: what is tested is the end of the disk itself.
        for name in ["EVENTS", "RELAY", "PROJECTS"] {
            command.env(format!("DRAWSTRING_DISK_{name}_FREE_BYTES"), "0");
        }
        // A history is read at once.
        command.env("DRAWSTRING_INDEX_CALLS_PER_MINUTE", "1000000");
        let mut child = command.args(&words[1..]).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        let project = lines.next().expect("the project's id").unwrap();
        let line = lines.next().expect("the address").unwrap();
        let url = line.strip_prefix("listening on ").unwrap().to_owned();
        Self { child, url, project }
    }

    /// The address of an account's history.
    pub fn history(&self, account: Address) -> String {
        let Self { url, project, .. } = self;
        format!("{url}/v1/account/{account}/history?chainId={CHAIN}&projectId={project}")
    }

    /// A folder as the program sees it. `SQLite` takes such a path for the folder that others see: copy a database first.
    pub fn sees(&self, folder: &Path) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.child.id()));
        root.join(folder.strip_prefix("/").unwrap())
    }

    /// The size that its files may have: to write beyond is refused as it is on a full disk.
    pub fn limit_files(&self, size: &str) {
        let process = self.child.id().to_string();
        let limit = format!("--fsize={size}");
        assert!(
            Command::new("prlimit").args(["--pid", &process, &limit]).status().unwrap().success()
        );
    }

    /// Ends it at once, whatever it is doing.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}
