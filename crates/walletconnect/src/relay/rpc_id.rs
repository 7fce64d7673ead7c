/// A request's id. Unique per connection only, and answered in the type it came in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RpcId {
    /// A whole number: reown's Rust clients, and every relay.
    Number(u64),
    /// A text: the JavaScript clients send 19 digits, which a number of JavaScript cannot hold.
    Text(Box<str>),
}

impl RpcId {
    /// The longest text that is taken for an id.
    pub const LONGEST: usize = 64;
    /// In answers to what could not be parsed.
    pub const UNKNOWN: Self = Self::Number(0);
}
