//! `./x` on machines without a Rust that is new enough: what it installs, and what it says where it cannot.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A machine with this `x`, and of programs only those that every system has, and what a test puts there.
struct Machine {
    folder: PathBuf,
}

impl Machine {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("x-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("bin")).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        fs::copy(root.join("x"), folder.join("x")).unwrap();
        // No machine has that one, wherever its cargo is.
        fs::write(folder.join("Cargo.toml"), "rust-version = \"1.999\"\n").unwrap();
        let machine = Self { folder };
        machine.has("id", "echo 0");
        for program in ["sed", "dirname", "env", "sh"] {
            let real = ["/usr/bin", "/bin"].map(|place| Path::new(place).join(program));
            let real = real.into_iter().find(|path| path.exists()).unwrap();
            machine.has(program, &format!("exec {} \"$@\"", real.display()));
        }
        machine
    }

    /// A program of this name.
    fn has(&self, program: &str, does: &str) {
        let path = self.folder.join("bin").join(program);
        fs::write(&path, format!("#!/bin/sh\n{does}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// apt, with these packages. What it installs is noted.
    fn has_apt(&self, packages: &[&str]) {
        let known = packages.join("|");
        let known = if known.is_empty() { "nothing" } else { &known };
        self.has("apt-cache", &format!("case $2 in {known}) exit 0;; esac; exit 1"));
        self.has("apt-get", "echo \"apt-get $*\" >> \"$X_CWD/done\"");
    }

    /// What it printed.
    fn run(&self) -> String {
        let bin = self.folder.join("bin");
        let output = Command::new("/bin/sh")
            .arg(self.folder.join("x"))
            .arg("help")
            .current_dir(&self.folder)
            .env_clear()
            .env("PATH", &bin)
            .env("HOME", &self.folder)
            .output()
            .unwrap();
        assert!(!output.status.success(), "no cargo was to be found");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    fn installed(&self) -> String {
        fs::read_to_string(self.folder.join("done")).unwrap_or_default()
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn on_debian_the_browsers_rust_is_installed() {
    let machine = Machine::new("debian");
    machine.has_apt(&["rustc-web", "rustup"]);
    machine.run();
    assert!(machine.installed().contains("rustc-web cargo-web"), "{}", machine.installed());
}

#[test]
fn on_ubuntu_rustup_is_installed_and_brings_rust() {
    let machine = Machine::new("ubuntu");
    machine.has_apt(&["rustup"]);
    machine.has("rustup", "exit 1");
    fs::rename(machine.folder.join("bin/rustup"), machine.folder.join("later")).unwrap();
    machine.has(
        "apt-get",
        "echo \"apt-get $*\" >> \"$X_CWD/done\"\n[ \"$1\" = update ] || PATH=/usr/bin:/bin cp \"$X_CWD/later\" \"$X_CWD/bin/rustup\"",
    );
    let said = machine.run();
    assert!(machine.installed().contains("rustup"), "{}", machine.installed());
    assert!(!machine.installed().contains("rustc-web"), "{}", machine.installed());
    assert!(said.contains("rustup could not install Rust"), "{said}");
    assert!(said.contains("mend it with: rustup toolchain install stable"), "{said}");
}

#[test]
fn on_ubuntu_an_older_cargo_is_not_taken_away() {
    let machine = Machine::new("older");
    machine.has_apt(&["rustup"]);
    machine.has("cargo", "echo cargo 1.75.0 '(x)'");
    let said = machine.run();
    assert!(!machine.installed().contains("install"), "{}", machine.installed());
    let mend = "mend it with: sudo apt-get install rustup && rustup toolchain install stable";
    assert!(said.contains(mend), "{said}");
}

#[test]
fn elsewhere_the_way_to_rustup_is_told() {
    let machine = Machine::new("elsewhere");
    let said = machine.run();
    assert!(said.contains("mend it with: install rustup from https://rustup.rs"), "{said}");
}
