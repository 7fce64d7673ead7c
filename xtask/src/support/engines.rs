//! The browsers of other makes, for `e2e/engines.spec.ts`: Firefox ESR, which speaks `WebDriver` `BiDi` itself, and `WebKitGTK`'s own
//! browser with its `WebDriver`, on a screen of Xvfb's. All are Debian's packages.

use super::{need, say::say};

/// An engine: what the test calls it, the programs that show that it is there, and the packages that bring them.
const ENGINES: [(&str, &[&str], &[&str]); 2] = [
    ("firefox", &["firefox-esr"], &["firefox-esr"]),
    ("webkit", &["WebKitWebDriver", "Xvfb"], &["webkit2gtk-driver", "xvfb"]),
];

/// Installs what is missing. Returns the names of the engines that this machine cannot have, whose tests are not run: Ubuntu's Firefox is
/// a snap, which containers cannot run, and a mirror may be out of reach.
pub fn find_or_install() -> Vec<&'static str> {
    let mut absent = Vec::new();
    for (name, programs, packages) in ENGINES {
        if programs.iter().all(|program| need::find(program).is_some()) {
            continue;
        }
        let installed = if packages.iter().all(|package| need::offers(package)) {
            need::apt(packages, &format!("tests drive {name}, too"))
        } else {
            Err(anyhow::anyhow!("this system has no package of it"))
        };
        if let Err(error) = installed {
            say(format!("{name} is not run: {error:#}"));
            absent.push(name);
        }
    }
    absent
}
