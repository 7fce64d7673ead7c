#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a code is small"
)]
use super::{QUIET, QrCode, draw};
use proptest::prelude::*;
use qrcodegen::QrCodeEcc;

/// The field as the path paints it.
fn painted(code: &QrCode) -> Vec<Vec<bool>> {
    let size = code.size as usize;
    let mut field = vec![vec![false; size]; size];
    for run in code.path.split('M').skip(1) {
        let (x, rest) = run.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let (length, back) = rest.split_once("v1h-").unwrap();
        assert_eq!(back, format!("{length}z"), "a run closes");
        let (x, y, length): (usize, usize, usize) =
            (x.parse().unwrap(), y.parse().unwrap(), length.parse().unwrap());
        for dark in &mut field[y][x..x + length] {
            assert!(!*dark, "no module is painted twice");
            *dark = true;
        }
    }
    field
}

fn address() -> QrCode {
    draw("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045").unwrap()
}

#[test]
fn it_is_one_path_with_a_quiet_zone() {
    let code = address();
    assert!(code.path.starts_with("M4 4h7v1h-7z"), "the first finder: {}", code.path);
    let field = painted(&code);
    let quiet = QUIET as usize;
    for (y, row) in field.iter().enumerate() {
        for (x, dark) in row.iter().enumerate() {
            let inside = |at: usize| (quiet..row.len() - quiet).contains(&at);
            assert!(!dark || (inside(x) && inside(y)), "{x} {y}");
        }
    }
}

#[test]
fn the_middle_is_free_and_small_enough_to_be_restored() {
    let code = address();
    let (size, centre) = (code.size as usize, code.centre as usize);
    let from = (size - centre) / 2;
    let field = painted(&code);
    assert!(field[from..from + centre].iter().all(|row| !row[from..from + centre].contains(&true)));
    let modules = (size - 2 * QUIET as usize).pow(2);
    assert!(centre * centre * 100 < 5 * modules, "a third of what the code restores at most");
}

/// What a reader makes of the code, photographed at four pixels a module, with the middle covered by something.
fn read(code: &QrCode, cover: u8) -> String {
    let (size, centre) = (code.size as usize, code.centre as usize);
    let from = (size - centre) / 2;
    let middle = |at: usize| (from..from + centre).contains(&at);
    let field = painted(code);
    let mut photo = rqrr::PreparedImage::prepare_from_greyscale(4 * size, 4 * size, |x, y| {
        let (x, y) = (x / 4, y / 4);
        if middle(x) && middle(y) {
            return cover;
        }
        if field[y][x] { 0 } else { 255 }
    });
    photo.detect_grids()[0].decode().unwrap().1
}

#[test]
fn a_reader_reads_it_whatever_lies_in_the_middle() {
    let link = format!("wc:{}@2?relay-protocol=irn&symKey={}", "7f".repeat(32), "a3".repeat(32));
    let store = "https://apps.apple.com/app/apple-store/id1438144202";
    let legacy = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    for text in ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", &link, store, legacy] {
        for cover in [0, 255] {
            assert_eq!(read(&draw(text).unwrap(), cover), text);
        }
    }
}

#[test]
fn a_links_modules_are_large_enough_for_cheap_cameras() {
    let link = format!(
        "wc:{}@2?relay-protocol=irn&symKey={}&expiryTimestamp=1790000000",
        "7f".repeat(32),
        "a3".repeat(32)
    );
    assert!(draw(&link).unwrap().size <= 65, "four pixels a module in a field of 260");
}

#[test]
fn a_text_too_long_for_any_code_is_none() {
    assert!(draw(&"a".repeat(2_331)).is_some());
    assert_eq!(draw(&"a".repeat(2_332)), None);
}

proptest! {
    #[test]
    fn outside_of_the_middle_every_module_is_the_codes(text in "\\PC{1,120}") {
        let (Some(code), Ok(wanted)) = (draw(&text), qrcodegen::QrCode::encode_text(&text, QrCodeEcc::Medium)) else {
            return Ok(());
        };
        let field = painted(&code);
        let (quiet, size, centre) = (QUIET as usize, wanted.size() as usize, code.centre as usize);
        let from = (size - centre) / 2;
        let free = |at: usize| (from..from + centre).contains(&at);
        for y in 0..size {
            for x in 0..size {
                let dark = wanted.get_module(x as i32, y as i32) && !(free(x) && free(y));
                prop_assert_eq!(field[y + quiet][x + quiet], dark, "{} {}", x, y);
            }
        }
    }
}
