use super::*;

const SECOND: u64 = 1_000;

fn pass_ms(world: &World, ms: u64) {
    world.times.pass(Duration::from_millis(ms));
}

#[test]
fn an_address_gets_one_code_in_thirty_seconds_five_in_an_hour_and_ten_in_a_day() {
    for world in World::each() {
        let ask = || world.ask(Asking::default());
        let wait = || world.wait(Asking::default());
        for number in 0..5 {
            ask().unwrap();
            if number < 4 {
                assert_eq!(wait(), (30 * SECOND, Limit::Address));
                pass_ms(&world, 29_999);
                assert_eq!(wait(), (1, Limit::Address));
                pass_ms(&world, 1);
            }
        }
        // The first of the hour was two minutes ago.
        assert_eq!(wait(), (3_480 * SECOND, Limit::Address));
        pass_ms(&world, 3_479_999);
        assert_eq!(wait(), (1, Limit::Address));
        pass_ms(&world, 1);
        for _ in 0..5 {
            ask().unwrap();
            pass_ms(&world, 30 * SECOND);
        }
        pass_ms(&world, 3_600 * SECOND);
        // Ten in the last two hours and two and a half minutes.
        assert_eq!(wait(), (86_400 * SECOND - 7_350 * SECOND, Limit::Address));
        pass_ms(&world, 86_400 * SECOND - 7_350 * SECOND - 1);
        assert_eq!(wait(), (1, Limit::Address));
        pass_ms(&world, 1);
        ask().unwrap();
    }
}

#[test]
fn addresses_and_projects_are_counted_apart() {
    for world in World::each() {
        world.ask(Asking::default()).unwrap();
        world.ask(Asking { email: "eve@example.org", ..Asking::default() }).unwrap();
        world.ask(Asking { project: "q", ..Asking::default() }).unwrap();
        let spelt = Asking { email: "ADA@example.ORG", device: "e", ..Asking::default() };
        assert_eq!(world.wait(spelt), (30 * SECOND, Limit::Address));
    }
}

fn asking<'a>(email: &'a str, network: &'a str) -> Asking<'a> {
    Asking { network, email, ..Asking::default() }
}

#[test]
fn a_network_gets_twenty_codes_in_an_hour() {
    for world in World::each() {
        for number in 0..20 {
            let email = format!("a{number}@example.org");
            world.ask(asking(&email, "203.0.113.0")).unwrap();
        }
        let refused = world.wait(asking("eve@example.org", "203.0.113.0"));
        assert_eq!(refused, (3_600 * SECOND, Limit::Network));
        world.ask(asking("eve@example.org", "2001:db8::")).unwrap();
    }
}

#[test]
fn a_project_has_its_cap_and_a_fifth_of_it_is_for_known_devices() {
    for world in World::each() {
        world.sign_in("d");
        let email = |number| format!("a{number}@example.org");
        let stranger = |number: u32| {
            let (email, network) = (email(number), format!("10.0.{number}.0"));
            world.ask(Asking { email: &email, network: &network, device: "s", ..Asking::default() })
        };
        // One code was Ada's first.
        for number in 1..PER_DAY * 4 / 5 {
            stranger(number).unwrap();
        }
        let refused = stranger(200);
        let is_cap = |limit: &Limit| *limit == Limit::Project;
        assert!(matches!(refused, Err(StartRefusal::Wait { limit, .. }) if is_cap(&limit)));
        world.ask(Asking { project: "q", ..Asking::default() }).unwrap();
        world.ask(Asking::default()).unwrap();
    }
}

#[test]
fn ten_wrong_codes_lock_an_address_for_strangers() {
    for world in World::each() {
        world.guess("e", 9);
        let (id, code) = world.challenge("e");
        world.verify("e", &id, &other_than(&code)).unwrap_err();
        let locked = world.verify("e", &id, &code);
        assert!(
            matches!(locked, Err(VerifyRefusal::Locked { wait_ms }) if wait_ms == 900 * SECOND)
        );
        let other_device = Asking { device: "f", network: "10.0.0.0", ..Asking::default() };
        assert_eq!(world.wait(other_device), (900 * SECOND, Limit::Locked));
        pass_ms(&world, 900 * SECOND);
        world.ask(other_device).unwrap();
    }
}

/// A stranger uses up what an address may be sent and try; the device with which its owner signed in before is not affected.
#[test]
fn a_stranger_does_not_shut_out_a_known_device() {
    for world in World::each() {
        world.sign_in("mine");
        pass_ms(&world, 3_600 * SECOND);
        world.guess("stranger", 10);
        let stranger = Asking { device: "stranger", ..Asking::default() };
        assert_eq!(world.wait(stranger).1, Limit::Locked);
        world.sign_in("mine");
        // A device is known for its own address alone.
        let other = Asking { device: "mine", email: "eve@example.org", ..Asking::default() };
        world.ask(other).unwrap();
        assert_eq!(world.wait(Asking { device: "f", ..other }), (30 * SECOND, Limit::Address));
    }
}

#[test]
fn a_known_device_has_limits_of_its_own() {
    for world in World::each() {
        world.sign_in("mine");
        let mine = Asking { device: "mine", ..Asking::default() };
        world.ask(mine).unwrap();
        assert_eq!(world.wait(mine), (30 * SECOND, Limit::Address));
        pass_ms(&world, 30 * SECOND);
        world.guess("mine", 10);
        assert_eq!(world.wait(mine).1, Limit::Locked);
        world.ask(Asking { device: "new", ..Asking::default() }).unwrap();
    }
}

#[test]
fn counts_and_locks_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    World::in_file(folder.path(), BEGIN).ask(Asking::default()).unwrap();
    let next = World::in_file(folder.path(), BEGIN + 10 * SECOND);
    assert_eq!(next.wait(Asking::default()), (20 * SECOND, Limit::Address));
    pass_ms(&next, 20 * SECOND);
    next.guess("e", 10);
    let locked_ms = next.wait(Asking::default()).0;
    let later = World::in_file(folder.path(), next.codes.time.now_ms() + SECOND);
    assert_eq!(later.wait(Asking::default()), (locked_ms - SECOND, Limit::Locked));
}

#[test]
fn no_row_is_kept_longer_than_it_counts() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::in_file(folder.path(), BEGIN);
    world.sign_in("mine");
    pass_ms(&world, 30 * SECOND);
    world.guess("stranger", 10);
    let count = || {
        let connection = database::open(folder.path()).unwrap();
        ["otp_event", "otp_lock", "otp_challenge", "otp_mail", "otp_known"].map(|table| {
            let sql = format!("SELECT count(*) FROM {table}");
            connection.query_row(&sql, [], |row| row.get::<_, u32>(0)).unwrap()
        })
    };
    world.challenge("mine");
    // Each of four codes counts for its address and project, three of them for the network too.
    assert_eq!(count(), [4 * 2 + 3, 1, 1, 1, 1]);
    world.times.pass(10 * MINUTE);
    world.codes.prune().unwrap();
    assert_eq!(count(), [11, 1, 0, 0, 1]);
    world.times.pass(24 * HOUR);
    world.codes.prune().unwrap();
    assert_eq!(count(), [0, 1, 0, 0, 1]);
    world.times.pass(24 * HOUR);
    world.codes.prune().unwrap();
    assert_eq!(count(), [0, 0, 0, 0, 1]);
    world.times.pass(180 * 24 * HOUR);
    world.codes.prune().unwrap();
    assert_eq!(count(), [0; 5]);
}
