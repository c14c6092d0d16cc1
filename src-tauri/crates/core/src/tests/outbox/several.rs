//! Several answers that wait for the database.

use crate::{store::Settlement, testing::Harness};

/// Otherwise one of two answers that came while another program held the records is lost with the check that it paid for.
#[tokio::test]
async fn answers_that_wait_together_are_all_written() {
    let harness = Harness::connected().await;
    // From here on, answers that can't be written are spooled to files.
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let database = harness.database();
    for id in 1..=3 {
        let sql = "INSERT INTO checks (id, environment, phone, state, started_at, account_id)
                   SELECT ?1, 'live', 1712000380 + ?1, 'in_flight', 0, id FROM accounts WHERE service = 'courier'";
        database.execute(sql, [id]).unwrap();
    }
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
    let open = "SELECT count(*) FROM checks WHERE state = 'in_flight'";
    assert_eq!(database.query_row(open, [], |row| row.get(0)), Ok(0));
}
