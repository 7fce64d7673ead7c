//! Static files of one folder, `--static DIR`.
//!
//! - [`get_file`], the handler; [`serve`], the same for another folder;
//! - [`Folder`], which file a path means, and why it can mean none outside;
//! - `body`, streaming it; `range`, which part of it;
//! - `media_type`, what it is; `freshness`, how long a browser may keep it.

mod body;
mod folder;
mod freshness;
mod handler;
mod media_type;
mod range;

pub use folder::{Folder, Found};
pub use handler::{get_file, serve};
