//! The names and pictures that accounts go by, in the modal and on the page's button: the active one's asked once it is connected, and when
//! it is shown; the others' when all accounts are; remembered five minutes.

mod load;
mod memory;

pub use load::follow;
pub use memory::ProfileMemory;

#[cfg(test)]
mod tests;
