//! Native balances (specification, sections 4 and 9): exact, cached, never zero for unknown.

mod loading;
mod tokens;
