use super::*;

#[test]
fn a_clock_that_is_put_back_opens_no_lock_and_revives_no_code() {
    for world in World::each() {
        let (used, used_code) = world.challenge("d");
        world.verify("d", &used, &used_code).unwrap();
        let (expired, expired_code) = world.challenge("d");
        world.times.pass(10 * MINUTE);
        world.verify("d", &expired, &expired_code).unwrap_err();
        world.guess("e", 10);
        let stranger = Asking { device: "e", ..Asking::default() };
        let before = world.wait(stranger);
        for back in [HOUR, 48 * HOUR] {
            let wall = BEGIN - u64::try_from(back.as_millis()).unwrap();
            world.times.set_wall_ms(wall);
            assert_eq!(world.wait(stranger), before);
            for (id, code) in [(&used, &used_code), (&expired, &expired_code)] {
                let tried = world.verify("d", id, code);
                assert!(matches!(tried, Err(VerifyRefusal::Over)), "{tried:?}");
            }
        }
    }
}

#[test]
fn a_clock_that_is_put_back_between_two_processes_opens_no_lock_and_revives_no_code() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::in_file(folder.path(), BEGIN);
    let (id, code) = world.challenge("d");
    world.times.pass(10 * MINUTE);
    world.codes.prune().unwrap();
    world.guess("e", 10);
    let before = world.wait(Asking::default());
    let next = World::in_file(folder.path(), BEGIN);
    assert_eq!(next.wait(Asking::default()), before);
    assert!(matches!(next.verify("d", &id, &code), Err(VerifyRefusal::Over)));
}

/// Nothing is blocked for years by a clock that was in the wrong year for a moment.
#[test]
fn a_clock_that_was_ahead_blocks_for_no_longer_than_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let years = u64::try_from((24 * 365 * HOUR).as_millis()).unwrap();
    World::in_file(folder.path(), BEGIN + years).ask(Asking::default()).unwrap();
    let next = World::in_file(folder.path(), BEGIN);
    assert_eq!(next.wait(Asking::default()), (30_000, Limit::Address));
    next.times.pass(Duration::from_secs(30));
    let (id, code) = next.challenge("d");
    next.times.pass(9 * MINUTE);
    assert!(next.verify("d", &id, &code).is_ok());
}
