use std::fs;
use std::path::Path;

use crate::world::{World, get, raw, request};

fn site(root: &Path) -> std::path::PathBuf {
    let site = root.join("site");
    fs::create_dir_all(site.join("assets")).unwrap();
    fs::write(root.join("secret.txt"), "SECRET").unwrap();
    fs::write(site.join("index.html"), "<!doctype html>home").unwrap();
    fs::write(site.join("assets/core-DiwrgT1a.wasm"), "\0asm").unwrap();
    fs::write(site.join("assets/app.js"), "plain").unwrap();
    fs::write(site.join("assets/app.js.br"), "brotli").unwrap();
    std::os::unix::fs::symlink("../secret.txt", site.join("link.txt")).unwrap();
    site
}

fn world() -> (tempfile::TempDir, World) {
    let root = tempfile::tempdir().unwrap();
    let world = World::with(&[], |settings| settings.static_dir = Some(site(root.path())));
    (root, world)
}

#[tokio::test]
async fn the_root_is_the_index_and_nothing_else_falls_back_to_it() {
    let (_root, world) = world();
    let home = get(&world.url).await;
    assert_eq!(
        (home.text.as_str(), home.header("content-type")),
        ("<!doctype html>home", "text/html; charset=utf-8")
    );
    assert_eq!(get(&format!("{}/no/such", world.url)).await.status, 404);
}

#[tokio::test]
async fn files_come_with_their_type_and_their_time_to_live() {
    let (_root, world) = world();
    let wasm = get(&format!("{}/assets/core-DiwrgT1a.wasm", world.url)).await;
    assert_eq!(wasm.header("content-type"), "application/wasm");
    assert_eq!(wasm.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(wasm.header("x-content-type-options"), "nosniff");
    let script = get(&format!("{}/assets/app.js", world.url)).await;
    assert_eq!(script.header("cache-control"), "no-cache");
}

#[tokio::test]
async fn a_compressed_version_goes_to_those_who_take_it() {
    let (_root, world) = world();
    let url = format!("{}/assets/app.js", world.url);
    let compressed = request("GET", &url, &[("accept-encoding", "gzip, br")], "").await;
    assert_eq!((compressed.text.as_str(), compressed.header("content-encoding")), ("brotli", "br"));
    assert_eq!(compressed.header("content-type"), "text/javascript; charset=utf-8");
    let plain = request("GET", &url, &[("accept-encoding", "gzip, br;q=0")], "").await;
    assert_eq!((plain.text.as_str(), plain.header("content-encoding")), ("plain", ""));
    assert_eq!(plain.header("vary"), "accept-encoding");
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() {
    let (_root, world) = world();
    let first = get(&world.url).await;
    let again = request("GET", &world.url, &[("if-none-match", first.header("etag"))], "").await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let (_, other) =
        (request("HEAD", &world.url, &[], "").await, request("DELETE", &world.url, &[], "").await);
    assert_eq!(other.status, 405);
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let (root, world) = world();
    let secret = root.path().join("secret.txt").display().to_string();
    let (doubled, encoded) = (format!("/{secret}"), format!("/{}", secret.replace('/', "%2f")));
    for path in [
        doubled.as_str(),
        encoded.as_str(),
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%2fsecret.txt",
        "/..%c0%afsecret.txt",
        "/%252e%252e%252fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/.%2e/secret.txt",
        "/link.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/index.html%00.js",
        "/secret.txt%00",
        "/%c0%ae%c0%ae/secret.txt",
        "/%ff%fe",
        "/./../secret.txt",
        "/....//secret.txt",
        "/assets/%00/../../secret.txt",
        "/index.html/../../secret.txt",
        "../secret.txt",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        let answer = raw(world.gateway.address(), request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
        assert!(!answer.contains("SECRET") && !answer.contains("root:"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn without_a_folder_there_is_nothing() {
    let world = World::of(&[]);
    let answer = get(&world.url).await;
    assert_eq!((answer.status, answer.reason().1.as_str()), (404, "there is nothing at /"));
}

/// Many readers of one long file hold a piece of it each, and parts of it can be asked for.
#[tokio::test]
async fn parts_of_long_files_are_streamed() {
    let site = tempfile::tempdir().unwrap();
    let film: Vec<u8> = (0..300_000_u32).map(|number| b'a' + (number % 26) as u8).collect();
    std::fs::write(site.path().join("film.txt"), &film).unwrap();
    std::fs::write(site.path().join("film.txt.br"), "compressed").unwrap();
    let folder = site.path().to_owned();
    let world = World::with(&[], |settings| {
        settings.static_dir = Some(folder);
        settings.static_headers.insert("x-frame-options".into(), "DENY".into());
        settings.static_headers.insert("referrer-policy".into(), String::new());
    });
    let url = format!("{}/film.txt", world.url);
    let whole = get(&url).await;
    assert_eq!((whole.status, whole.text.as_bytes()), (200, &film[..]));
    assert_eq!(whole.header("content-length"), "300000");
    assert_eq!(whole.header("x-frame-options"), "DENY");
    assert_eq!(whole.header("referrer-policy"), "");
    assert!(whole.header("content-security-policy").contains("frame-ancestors"));
    let asked = [("range", "bytes=100000-249999"), ("accept-encoding", "br")];
    let part = request("GET", &url, &asked, "").await;
    assert_eq!((part.status, part.text.as_bytes()), (206, &film[100_000..250_000]));
    assert_eq!(part.header("content-range"), "bytes 100000-249999/300000");
    let beyond = request("GET", &url, &[("range", "bytes=300000-")], "").await;
    assert_eq!((beyond.status, beyond.header("content-range")), (416, "bytes */300000"));
    let head = request("HEAD", &url, &[], "").await;
    assert_eq!((head.status, head.header("content-length"), &*head.text), (200, "300000", ""));
}

#[tokio::test]
async fn what_is_posted_to_no_room_is_told_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<!doctype html>").unwrap();
    let site = folder.path().to_owned();
    for world in [World::of(&[]), World::with(&[], |it| it.static_dir = Some(site.clone()))] {
        for path in ["/v1/wallet", "/v1/generators/onrampurl", "/auth/v1/otp"] {
            let answer = request("POST", &format!("{}{path}", world.url), &[], "{}").await;
            assert_eq!(answer.status, 404, "{path}: {}", answer.text);
            let expected = format!("there is nothing at {path}");
            assert_eq!(answer.reason().1, expected, "{}", answer.text);
        }
    }
}
