//! Static files of one folder, `--static DIR`.
//!
//! - [`get_file`], the handler;
//! - [`Folder`], which file a path means, and why it can mean none outside;
//! - `media_type`, what it is; `freshness`, how long a browser may keep it.

mod folder;
mod freshness;
mod handler;
mod media_type;

pub use folder::{Folder, Found};
pub use handler::get_file;
