//! The browsers of other makes, for `e2e/engines.spec.ts`: Firefox ESR, which speaks `WebDriver` `BiDi` itself, and `WebKitGTK`'s own
//! browser with its `WebDriver`, on a screen of Xvfb's. All are Debian's packages.

use anyhow::Result;

use super::{need, say::say};

/// An engine: what the test calls it, the program that shows that it is there, and the packages that bring it.
const ENGINES: [(&str, &[&str], &[&str]); 2] = [
    ("Firefox ESR", &["firefox-esr"], &["firefox-esr"]),
    ("WebKitGTK", &["WebKitWebDriver", "Xvfb"], &["webkit2gtk-driver", "xvfb"]),
];

/// Installs what is missing. Returns the names of the engines that this system has no packages of: Ubuntu's Firefox is a snap, which
/// containers cannot run.
pub fn find_or_install() -> Result<Vec<&'static str>> {
    let mut absent = Vec::new();
    for (name, programs, packages) in ENGINES {
        if programs.iter().all(|program| need::find(program).is_some()) {
            continue;
        }
        if packages.iter().all(|package| need::offers(package)) {
            need::apt(packages, &format!("tests drive {name}, too"))?;
        } else {
            say(format!("this system has no package of {name}: its tests are skipped"));
            absent.push(name);
        }
    }
    Ok(absent)
}
