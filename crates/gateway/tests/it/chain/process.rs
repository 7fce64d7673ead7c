use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use crate::world::DEADLINE;

/// A program that runs beside the test and ends with this value.
pub struct Process {
    child: Child,
}

impl Process {
    /// Starts it, and reads what it prints up to the line of which `ready` makes something.
    pub fn start<T>(command: &mut Command, mut ready: impl FnMut(&str) -> Option<T>) -> (Self, T) {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let process = Self { child };
        let (sender, receiver) = mpsc::channel();
        // What it says later is read too: a full pipe would stop it.
        std::thread::spawn(move || lines.for_each(|line| drop(sender.send(line))));
        loop {
            let line = receiver.recv_timeout(DEADLINE);
            let line = line.unwrap_or_else(|why| panic!("{command:?} was never ready: {why}"));
            if let Some(found) = ready(&line) {
                return (process, found);
            }
        }
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
