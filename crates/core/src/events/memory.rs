/// Events to be sent, and whether the visitor allowed it.
#[derive(Default)]
pub struct Queue {
    /// The visitor's answer; absent until there is one.
    pub(super) consent: Option<bool>,
    pub(super) refused: bool,
    pub(super) events: Vec<String>,
    pub(super) bytes: usize,
}
