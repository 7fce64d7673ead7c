//! Exact decimal arithmetic (money is never a float).

mod arithmetic;
mod units;
