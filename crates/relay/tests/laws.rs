//! What must hold for every input, tried for a moment. For as long as one likes: `cargo fuzz run relay_record` and its siblings.

#[path = "../../../fuzz/src/relay.rs"]
mod laws;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

#[test]
fn records() {
    moment::try_law("relay_record", laws::record);
}

#[test]
fn messages() {
    moment::try_law("relay_message", laws::message);
}

#[test]
fn wishes() {
    moment::try_law("relay_wish", |input| {
        if let Ok(text) = std::str::from_utf8(input) {
            laws::wish(text);
        }
    });
}
