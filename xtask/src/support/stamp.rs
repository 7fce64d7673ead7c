//! Skips work whose inputs have not changed, by their content: a checkout that touches times rebuilds nothing.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};

use super::{paths, say::say, walk};

/// The hash of a step's inputs, and the file that remembers the one it last succeeded with.
pub struct Stamp {
    file: PathBuf,
    hash: String,
}

impl Stamp {
    /// `inputs` are files or folders of the repository; `without` are path endings to leave out (what the step itself writes).
    pub fn of(step: &str, inputs: &[&str], without: &[&str]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        for input in inputs {
            for file in walk::files(&paths::at(input), without)? {
                file.strip_prefix(paths::root()).unwrap_or(&file).hash(&mut hasher);
                let bytes =
                    fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
                bytes.hash(&mut hasher);
            }
        }
        let file = paths::target("stamps").join(step.replace('/', "-"));
        Ok(Self { file, hash: format!("{:016x}", hasher.finish()) })
    }

    /// Remembers beside what was made, when that outlives this clone.
    pub fn beside(mut self, made: &Path) -> Self {
        self.file = made.with_extension("stamp");
        self
    }

    /// Did the step succeed with these inputs, and is what it made still there?
    pub fn is_fresh(&self, outputs: &[&str]) -> bool {
        let known = fs::read_to_string(&self.file).is_ok_and(|known| known == self.hash);
        known && outputs.iter().all(|output| paths::at(output).exists())
    }

    /// Has the step never succeeded here?
    pub fn is_unknown(&self) -> bool {
        !self.file.exists()
    }

    /// Remembers that the step succeeded.
    pub fn write(&self) -> Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        fs::write(&self.file, &self.hash)
            .with_context(|| format!("writing {}", self.file.display()))
    }
}

/// One step of a build: what it reads, what it writes, and the work itself, done only when needed.
pub struct Step<'a> {
    pub name: &'a str,
    pub inputs: &'a [&'a str],
    pub without: &'a [&'a str],
    pub outputs: &'a [&'a str],
}

impl Step<'_> {
    pub fn run(&self, work: impl FnOnce() -> Result<()>) -> Result<()> {
        // Hashed before the work: an edit during the build makes the next one run again.
        let stamp = Stamp::of(self.name, self.inputs, self.without)?;
        if stamp.is_fresh(self.outputs) {
            return Ok(());
        }
        say(format!("building {}", self.name));
        let start = Instant::now();
        work().with_context(|| format!("building {}", self.name))?;
        say(format!("built {} in {:.1} s", self.name, start.elapsed().as_secs_f32()));
        stamp.write()
    }
}
