use std::path::{Path, PathBuf};

use crate::files::Folder;

/// Where the build leaves room for the origins that may embed the frame.
const PLACE: &str = "<meta name=\"ew-origins\" content=\"";

/// The built frame.
#[derive(Debug)]
pub struct Frame {
    /// Its folder.
    pub folder: Folder,
    before: String,
    after: String,
}

/// The frame cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// It cannot be read.
    #[error("embedded.frame_dir: cannot read {path}: {source}; name the folder of the built frame")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The document is not the frame's.
    #[error("embedded.frame_dir: {path} has no single empty {PLACE}\">: build the frame again")]
    NoPlace {
        /// The document.
        path: PathBuf,
    },
}

impl Frame {
    /// Opens the folder and reads its document, which is served as it is now until the gateway is started again.
    pub fn open(dir: &Path) -> Result<Self, FrameError> {
        let path = dir.join("index.html");
        let unreadable = |source| FrameError::Unreadable { path: path.clone(), source };
        let text = std::fs::read_to_string(&path).map_err(unreadable)?;
        let folder = Folder::open(dir).map_err(unreadable)?;
        let parts: Vec<_> = text.split(PLACE).collect();
        match parts[..] {
            [before, after] if after.starts_with('"') => {
                Ok(Self { folder, before: format!("{before}{PLACE}"), after: after.to_owned() })
            }
            _ => Err(FrameError::NoPlace { path }),
        }
    }

    /// The document for pages of these origins, which are parted by spaces and hold no quote.
    pub fn document(&self, origins: &str) -> String {
        [&self.before, origins, &self.after].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(document: &str) -> Result<Frame, FrameError> {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("index.html"), document).unwrap();
        Frame::open(dir.path())
    }

    #[test]
    fn the_origins_are_written_where_the_build_left_room() {
        let frame = open("<head><meta name=\"ew-origins\" content=\"\" /></head>").unwrap();
        let expected = "<head><meta name=\"ew-origins\" content=\"https://a https://b\" /></head>";
        assert_eq!(frame.document("https://a https://b"), expected);
    }

    #[test]
    fn a_document_without_that_room_is_refused() {
        let place = "<meta name=\"ew-origins\" content=\"\">";
        let filled = place.replace("\"\"", "\"https://evil.example\"");
        for document in ["", "<p>hello</p>", &filled, &format!("{place}{place}")] {
            assert!(matches!(open(document), Err(FrameError::NoPlace { .. })), "{document}");
        }
        let nothing = Frame::open(Path::new("/nothing/here"));
        assert!(matches!(nothing, Err(FrameError::Unreadable { .. })));
    }
}
