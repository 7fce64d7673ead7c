//! What every room shares on the wire: the query string, the error envelope, the visitor's admission, bodies.

mod admission;
mod body;
mod chain;
mod encoding;
mod envelope;
mod feature;
mod network;
mod number;
mod own_address;
mod paying;
mod query;
mod websocket;

pub use admission::{
    Admitted, Counted, Viewer, admit, admit_origin, asker_of, known_project, take_for,
};
pub use body::{BodyError, LimitedBody, collect, read_body};
pub use chain::{served_chain, written_address};
pub use encoding::{DecodeError, Encoding, Unpacking};
pub use envelope::ApiError;
pub use feature::{ShowingActivity, Swapping, require};
pub use network::Network;
pub use number::write_number;
pub use own_address::own_address;
pub use paying::Paying;
pub use query::{FromQuery, Params, value};
pub use websocket::{accept_key, asks_for_upgrade, switching_protocols, too_many_sockets};
