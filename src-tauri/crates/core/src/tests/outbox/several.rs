//! Several answers that wait for the database.

use tokio::runtime::Builder;

use crate::{store::Settlement, testing::Harness};

/// Checks of three numbers, none of which is answered.
fn three_on_their_way(harness: &Harness) {
    for id in 1..=3 {
        let sql = "INSERT INTO checks (id, environment, phone, state, started_at, account_id)
                   SELECT ?1, 'live', 1712000380 + ?1, 'in_flight', 0, id FROM accounts WHERE service = 'courier'";
        harness.database().execute(sql, [id]).unwrap();
    }
}

fn on_their_way(harness: &Harness) -> i64 {
    let open = "SELECT count(*) FROM checks WHERE state = 'in_flight'";
    harness.database().query_row(open, [], |row| row.get(0)).unwrap()
}

/// Otherwise a seller whose power failed while another program held the records has paid for all checks and sees one.
#[test]
fn answers_that_waited_together_are_all_written_by_the_next_start() {
    let life = || Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let first = life();
    let mut harness = first.block_on(async {
        let harness = Harness::connected().await;
        harness.core.ctx.outbox.settle_unanswered().await.unwrap();
        three_on_their_way(&harness);
        let held = "CREATE TRIGGER held BEFORE DELETE ON checks BEGIN SELECT RAISE(ABORT, 'held'); END;
                    CREATE TRIGGER held_too BEFORE UPDATE ON checks BEGIN SELECT RAISE(ABORT, 'held'); END";
        harness.database().execute_batch(held).unwrap();
        let outbox = &harness.core.ctx.outbox;
        for id in 1..=3 {
            outbox.keep(Settlement::CheckNotSent { id });
        }
        outbox.flush().await;
        assert_eq!((outbox.spooled(), on_their_way(&harness)), (3, 3));
        harness
    });
    // The first app's tasks end with their runtime.
    drop(first);
    let second = life();
    let _entered = second.enter();
    harness.restart();
    harness.database().execute_batch("DROP TRIGGER held; DROP TRIGGER held_too").unwrap();
    second.block_on(harness.core.ctx.outbox.settle_unanswered()).unwrap();
    let kept = "SELECT count(*) FROM checks";
    assert_eq!(harness.database().query_row(kept, [], |row| row.get(0)), Ok(0), "none is unknown");
}

/// Otherwise one of two answers that came while another program held the records is lost with the check that it paid for.
#[tokio::test]
async fn answers_that_wait_together_are_all_written() {
    let harness = Harness::connected().await;
    // From here on, answers that can't be written are spooled to files.
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let database = harness.database();
    three_on_their_way(&harness);
    let held = "CREATE TRIGGER held BEFORE DELETE ON checks WHEN OLD.id = 2 BEGIN SELECT RAISE(ABORT, 'held'); END;
                CREATE TRIGGER held_too BEFORE UPDATE ON checks WHEN OLD.id = 2 BEGIN SELECT RAISE(ABORT, 'held'); END";
    database.execute_batch(held).unwrap();
    let outbox = &harness.core.ctx.outbox;
    for id in 1..=3 {
        outbox.keep(Settlement::CheckNotSent { id });
    }
    outbox.flush().await;
    assert_eq!(outbox.waiting(|_| Some(())).len(), 1, "the second waits, whatever becomes of the others");
    assert_eq!((outbox.spooled(), outbox.only_in_memory()), (1, 0));
    database.execute_batch("DROP TRIGGER held; DROP TRIGGER held_too").unwrap();
    outbox.flush().await;
    assert!(outbox.waiting(|_| Some(())).is_empty());
    assert_eq!(on_their_way(&harness), 0);
}
