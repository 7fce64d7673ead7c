//! What must hold for every input, tried for a moment. For as long as one likes: `cargo fuzz run wc_envelope` and its siblings.

#[path = "../../../fuzz/src/moment.rs"]
mod moment;
#[path = "../../../fuzz/src/walletconnect.rs"]
mod walletconnect_laws;

use walletconnect_laws as laws;

/// Bytes that are no text are not looked at: every frame and every link is text.
fn tried(target: &str, law: fn(&str)) {
    moment::try_law(target, |input| {
        if let Ok(text) = std::str::from_utf8(input) {
            law(text);
        }
    });
}

#[test]
fn envelopes() {
    tried("wc_envelope", laws::envelope);
}

#[test]
fn links() {
    tried("wc_uri", laws::uri);
}

#[test]
fn tokens() {
    tried("wc_jwt", laws::jwt);
}

#[test]
fn frames() {
    tried("wc_frame", laws::frame);
}

#[test]
fn whatever_is_heard() {
    tried("wc_engine", laws::engine);
}
