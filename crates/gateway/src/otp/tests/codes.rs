use super::*;

fn assert_over(tried: &Result<String, VerifyRefusal>) {
    assert!(matches!(tried, Err(VerifyRefusal::Over)), "{tried:?}");
}

#[test]
fn a_code_is_right_once() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        assert_eq!(world.verify("d", &id, &code).unwrap(), ADA);
        assert_over(&world.verify("d", &id, &code));
    }
}

#[test]
fn a_code_is_of_use_to_its_device_project_and_challenge_alone() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        let other = Asking { device: "e", email: "eve@example.org", ..Asking::default() };
        let other = world.ask(other).unwrap();
        for _ in 0..6 {
            assert_over(&world.verify("e", &id, &code));
            assert_over(&world.codes.verify("q", "d", &id, &code).map(|_| String::new()));
            assert_over(&world.verify("d", &other, &code));
            assert_over(&world.verify("d", "", &code));
        }
        // None of it was a try.
        assert_eq!(world.verify("d", &id, &code).unwrap(), ADA);
    }
}

#[test]
fn five_wrong_codes_end_a_challenge() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        for expected in [4, 3, 2, 1, 0] {
            let tried = world.verify("d", &id, &other_than(&code));
            assert!(matches!(tried, Err(VerifyRefusal::Wrong { left }) if left == expected));
        }
        assert_over(&world.verify("d", &id, &code));
    }
}

#[test]
fn the_right_code_is_taken_on_the_fifth_try() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        for _ in 0..4 {
            world.verify("d", &id, &other_than(&code)).unwrap_err();
        }
        assert_eq!(world.verify("d", &id, &code).unwrap(), ADA);
    }
}

#[test]
fn a_code_lives_ten_minutes() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        world.times.pass(Duration::from_millis(599_999));
        assert!(world.verify("d", &id, &code).is_ok());
        let (id, code) = world.challenge("d");
        world.times.pass(10 * MINUTE);
        assert_over(&world.verify("d", &id, &code));
    }
}

#[test]
fn a_new_code_ends_the_older_one_of_its_device_alone() {
    for world in World::each() {
        let (older, code) = world.challenge("d");
        let eve = Asking { device: "e", network: "198.51.100.0", ..Asking::default() };
        world.times.pass(MINUTE);
        let of_another = world.ask(eve).unwrap();
        let code_of_another = world.code(&of_another);
        world.times.pass(MINUTE);
        let (newer, newer_code) = world.challenge("d");
        assert_over(&world.verify("d", &older, &code));
        assert_eq!(world.verify("d", &newer, &newer_code).unwrap(), ADA);
        assert_eq!(world.verify("e", &of_another, &code_of_another).unwrap(), ADA);
    }
}

/// The outcomes of so many attempts at once.
fn at_once(world: &World, id: &str, code: &Code) -> Vec<Result<String, VerifyRefusal>> {
    std::thread::scope(|scope| {
        let tries = [(); 8].map(|()| scope.spawn(|| world.verify("d", id, code)));
        tries.map(|one| one.join().unwrap()).into()
    })
}

#[test]
fn of_many_at_once_one_signs_in() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        let outcomes = at_once(&world, &id, &code);
        assert_eq!(outcomes.iter().filter(|tried| tried.is_ok()).count(), 1);
        let over = |tried: &&Result<_, _>| matches!(tried, Err(VerifyRefusal::Over));
        assert_eq!(outcomes.iter().filter(over).count(), 7);
    }
}

#[test]
fn many_at_once_have_five_tries_together() {
    for world in World::each() {
        let (id, code) = world.challenge("d");
        let outcomes = at_once(&world, &id, &other_than(&code));
        let wrong = |tried: &&Result<_, _>| matches!(tried, Err(VerifyRefusal::Wrong { .. }));
        assert_eq!(outcomes.iter().filter(wrong).count(), 5);
        assert_over(&world.verify("d", &id, &code));
    }
}

#[test]
fn codes_outlive_the_process_and_used_ones_stay_used() {
    let folder = tempfile::tempdir().unwrap();
    let (id, code) = World::in_file(folder.path(), BEGIN).challenge("d");
    let next = World::in_file(folder.path(), BEGIN + 1_000);
    assert_eq!(next.verify("d", &id, &code).unwrap(), ADA);
    assert_over(&World::in_file(folder.path(), BEGIN + 2_000).verify("d", &id, &code));
}

/// Whether an address was ever seen changes neither what is answered nor the rows that are written.
#[test]
fn known_and_unknown_addresses_are_answered_alike() {
    for world in World::each() {
        world.sign_in("d");
        world.times.pass(HOUR);
        let ask = |email| {
            let asking = Asking { device: "new", email, ..Asking::default() };
            let id = world.ask(asking).unwrap();
            let row = world.codes.store.run(|rows| rows.challenge(&id)).unwrap().unwrap();
            (id.len(), row.email.len(), row.tries, row.expires_ms)
        };
        assert_eq!(ask(ADA), ask("eve@example.org"));
        let waits = [ADA, "eve@example.org"]
            .map(|email| world.wait(Asking { device: "other", email, ..Asking::default() }));
        assert_eq!(waits[0], waits[1]);
    }
}
