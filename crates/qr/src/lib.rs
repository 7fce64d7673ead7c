//! QR codes (ISO/IEC 18004) as one SVG path, with a place for a picture in the middle.
//!
//! Where to start: [`draw`].

use json::Json;
use qrcodegen::QrCodeEcc;

/// Light modules around a code that readers need (ISO/IEC 18004, 6.3.8).
pub const QUIET: u32 = 4;
/// The part of the width, in percent, that stays free in the middle. With its square some 4 % of the modules are missing;
/// medium error correction restores 15 % of the code words.
const CENTRE_PERCENT: i32 = 20;

/// A code, in modules of one unit each.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct QrCode {
    /// Width and height of the field with its quiet zone: `viewBox="0 0 size size"`.
    pub size: u32,
    /// Width and height of the free square in the middle.
    pub centre: u32,
    /// The dark modules: `d` of one path.
    pub path: String,
}

/// Draws a text; `None` when it is too long for any code (some 2,330 bytes).
///
/// Medium error correction leaves two thirds of what it restores to dirt and glare; more would make a link's modules so
/// small that cheap cameras miss them.
pub fn draw(text: &str) -> Option<QrCode> {
    let code = qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let centre = centre(size);
    let from = (size - centre) / 2;
    let free = |at: i32| from <= at && at < from + centre;
    let is_dark = |x: i32, y: i32| code.get_module(x, y) && !(free(x) && free(y));
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let from = x;
            while x < size && is_dark(x, y) {
                x += 1;
            }
            if x > from {
                run(&mut path, from, y, x - from);
            }
            x += 1;
        }
    }
    let field = size.unsigned_abs() + 2 * QUIET;
    Some(QrCode { size: field, centre: centre.unsigned_abs(), path })
}

/// The free square's width: odd, as the code's is, so that it lies in the middle.
fn centre(size: i32) -> i32 {
    (size * CENTRE_PERCENT / 100) / 2 * 2 + 1
}

/// A row of dark modules: to its corner, along, down, back.
fn run(path: &mut String, x: i32, y: i32, length: i32) {
    path.push('M');
    number(path, x.unsigned_abs() + QUIET);
    path.push(' ');
    number(path, y.unsigned_abs() + QUIET);
    path.push('h');
    number(path, length.unsigned_abs());
    path.push_str("v1h-");
    number(path, length.unsigned_abs());
    path.push('z');
}

fn number(path: &mut String, number: u32) {
    path.push_str(&json::to_string(&number));
}

#[cfg(test)]
mod tests;
