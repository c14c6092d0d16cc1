//! Stored request gates by service address.

use rusqlite::{Connection, OptionalExtension, params};

pub fn save(connection: &Connection, address: &str, gate: &str) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO request_budgets (address, gate) VALUES (?1, ?2)
         ON CONFLICT (address) DO UPDATE SET gate = ?2",
        params![address, gate],
    )?;
    Ok(())
}

pub fn load(connection: &Connection, address: &str) -> rusqlite::Result<Option<String>> {
    let gate = "SELECT gate FROM request_budgets WHERE address = ?1";
    connection.query_row(gate, [address], |row| row.get(0)).optional()
}
