//! A law tried for a moment: its seeds, and some thousands of inputs made from them, the same ones in every run but of `./x fuzz`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

const CASES: u32 = 8_192;

/// Tries a law on `fuzz/seeds/<target>/` and on what becomes of them.
pub fn try_law(target: &str, law: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    try_on(&seeds(&folder), CASES, law);
}

/// The files of a folder.
pub fn seeds(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let seeds: Vec<_> = files.iter().map(|file| std::fs::read(file).unwrap()).collect();
    assert!(!seeds.is_empty(), "{} holds no seed", folder.display());
    seeds
}

/// Tries a law on these seeds, and on so many inputs made from them.
pub fn try_on(seeds: &[Vec<u8>], cases: u32, law: impl Fn(&[u8])) {
    for seed in seeds {
        law(seed);
    }

    let inputs = (0..seeds.len(), vec((any::<u8>(), any::<usize>(), any::<u8>()), 1..8));
    let tried = TestRunner::new(config(cases)).run(&inputs, |(seed, edits)| {
        law(&edits.iter().fold(seeds[seed].clone(), |input, edit| edited(input, *edit, seeds)));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// So many cases, the same ones in every run; `./x fuzz` chooses others.
pub fn config(cases: u32) -> Config {
    let chosen = std::env::var("DRAWSTRING_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok());
    let rng_seed = RngSeed::Fixed(chosen.unwrap_or(1));
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}

/// What grammars are made of; other bytes are mostly refused at the first look.
const MARKS: &[u8] = b"{}[]\",:\\/.-+eE0123456789abtrufnls%&=?#* \n";

fn edited(mut input: Vec<u8>, (kind, at, byte): (u8, usize, u8), seeds: &[Vec<u8>]) -> Vec<u8> {
    let at = at % (input.len() + 1);
    let mark = MARKS[usize::from(byte) % MARKS.len()];
    match kind % 8 {
        0 => input.insert(at, byte),
        1 | 2 => input.insert(at, mark),
        3 if at < input.len() => input[at] = mark,
        4 if at < input.len() => drop(input.remove(at)),
        5 => input.truncate(at),
        6 => input.extend_from_within(at..),
        _ => input.extend_from_slice(&seeds[usize::from(byte) % seeds.len()]),
    }
    input
}
