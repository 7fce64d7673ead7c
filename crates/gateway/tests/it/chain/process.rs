use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A program that runs beside the test and ends with this value.
pub struct Process {
    child: Child,
}

impl Process {
    /// Starts it, and reads what it prints up to the line of which `ready` makes something.
    pub fn start<T>(command: &mut Command, mut ready: impl FnMut(&str) -> Option<T>) -> (Self, T) {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let found = lines.find_map(|line| ready(&line));
        let found = found.unwrap_or_else(|| panic!("{command:?} ended before it was ready"));
        // What it says later is read too: a full pipe would stop it.
        std::thread::spawn(move || lines.for_each(drop));
        (Self { child }, found)
    }

    /// Starts it without waiting for anything.
    pub fn spawn(command: &mut Command) -> Self {
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
        Self { child: quiet.spawn().unwrap() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself, which the test then saw in its answers.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
