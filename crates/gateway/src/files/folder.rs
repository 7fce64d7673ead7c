use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

/// A folder whose files are served, and nothing outside of it.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

/// A file of the folder.
#[derive(Debug)]
pub struct Found {
    /// Its path, without links.
    pub path: PathBuf,
    /// Its size and time.
    pub metadata: Metadata,
}

impl Folder {
    /// The folder at `path`.
    pub fn open(path: &Path) -> io::Result<Self> {
        path.canonicalize().map(Self)
    }

    /// The file that a URL path means, if the folder has it: `/` is `index.html`. Blocks.
    pub fn find(&self, url_path: &str) -> Option<Found> {
        let wanted = self.0.join(relative(url_path)?);
        // Links are followed first, so that one that leads outside is seen.
        let path = wanted.canonicalize().ok()?;
        let metadata = path.metadata().ok()?;
        (path.starts_with(&self.0) && metadata.is_file()).then_some(Found { path, metadata })
    }

    /// The file's version compressed with Brotli, if the folder has one beside it.
    pub fn brotli(&self, found: &Found) -> Option<Found> {
        let mut name = found.path.clone().into_os_string();
        name.push(".br");
        let path = PathBuf::from(name).canonicalize().ok()?;
        let metadata = path.metadata().ok()?;
        (path.starts_with(&self.0) && metadata.is_file()).then_some(Found { path, metadata })
    }
}

/// The path inside the folder. Decoded once: what is still encoded then is part of a name. None for names that leave the
/// folder, are hidden, or mean something else on another system.
fn relative(url_path: &str) -> Option<PathBuf> {
    let decoded = percent_decode_str(url_path).decode_utf8().ok()?;
    let inner = decoded.strip_prefix('/')?;
    if inner.is_empty() {
        return Some("index.html".into());
    }
    let is_name = |part: &str| {
        let plain = !part.contains(['\\', ':']) && !part.chars().any(char::is_control);
        let shown = !part.starts_with('.') || part == ".well-known";
        !part.is_empty() && plain && shown
    };
    inner.split('/').all(is_name).then(|| inner.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, Folder) {
        let root = tempfile::tempdir().unwrap();
        let inside = root.path().join("site");
        std::fs::create_dir_all(inside.join("assets")).unwrap();
        std::fs::write(root.path().join("secret.txt"), "secret").unwrap();
        std::fs::write(inside.join("index.html"), "<!doctype html>").unwrap();
        std::fs::write(inside.join("assets/a b.js"), "1").unwrap();
        std::fs::write(inside.join(".env"), "secret").unwrap();
        std::fs::write(inside.join("%2e%2e"), "a strange name").unwrap();
        std::os::unix::fs::symlink("../secret.txt", inside.join("link.txt")).unwrap();
        std::os::unix::fs::symlink("..", inside.join("up")).unwrap();
        std::os::unix::fs::symlink("index.html", inside.join("home.html")).unwrap();
        let folder = Folder::open(&inside).unwrap();
        (root, folder)
    }

    #[test]
    fn files_are_found_by_their_decoded_path() {
        let (_root, folder) = folder();
        for path in ["/", "/index.html", "/assets/a%20b.js", "/home.html", "/%252e%252e"] {
            assert!(folder.find(path).is_some(), "{path}");
        }
    }

    #[test]
    fn nothing_outside_nor_hidden_is_found() {
        let (_root, folder) = folder();
        let table = [
            "",
            "index.html",
            "//index.html",
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/%2E%2E%2Fsecret.txt",
            "/%252e%252e/secret.txt",
            "/..%2fsecret.txt",
            "/..%5csecret.txt",
            "/..\\secret.txt",
            "/./index.html",
            "/assets/./a b.js",
            "/link.txt",
            "/up/secret.txt",
            "/.env",
            "/%2eenv",
            "/index.html%00",
            "/index.html%00.js",
            "/%ff",
            "/assets",
            "/assets/",
            "/nothing",
            "/C:/secret.txt",
            "/index.html/",
            "/....//secret.txt",
            "/%c0%ae%c0%ae/secret.txt",
            "/etc/passwd",
            "//etc/passwd",
            "/%2fetc/passwd",
        ];
        for path in table {
            assert!(folder.find(path).is_none(), "{path}");
        }
    }
}
