//! Reads the QR code in a picture: `read-code WIDTH HEIGHT`, and on the standard input as many bytes of grey. Browser tests read by it what
//! the dialog shows, as a phone would.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::io::Read;

fn main() {
    let sides: Vec<usize> = std::env::args().skip(1).map(|side| side.parse().unwrap()).collect();
    let [width, height] = sides[..] else { panic!("write the picture's width and height") };
    let mut grey = Vec::new();
    std::io::stdin().read_to_end(&mut grey).unwrap();
    assert_eq!(grey.len(), width * height, "one byte for each pixel");
    let mut picture =
        rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| grey[y * width + x]);
    let codes = picture.detect_grids();
    let [code] = &codes[..] else { panic!("{} codes in the picture", codes.len()) };
    println!("{}", code.decode().unwrap().1);
}
