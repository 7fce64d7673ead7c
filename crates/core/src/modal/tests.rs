//! Opening, closing and the history of views (specification, section 2).

mod closing;
mod embedded;
mod history;
mod opening;
