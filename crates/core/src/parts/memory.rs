use crate::protocol::Part;

/// The parts that are there. What is loaded stays for as long as the page.
#[derive(Default)]
pub struct Loaded(pub(super) Vec<Part>);
