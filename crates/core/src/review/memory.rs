/// Whose the review is.
#[derive(Debug, Default)]
pub struct Turns {
    pub(super) last: u32,
    /// 0 is nobody's.
    pub(crate) current: u32,
    /// The turn that asked for a permission, which what it is for follows.
    pub(super) allowed: u32,
}
