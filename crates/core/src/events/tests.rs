//! The event catalogue (interface, section 1.7): told always, sent only where it is allowed.

mod consent;
mod initialize;
mod sending;
mod telling;
