use chrono::{Duration, Utc};
use diesel::prelude::*;

use crate::schema::carts::dsl::{carts, id, touched_at};
use crate::schema::reservations::dsl as reservation;

const BATCH: i64 = 200;

/// Frees what abandoned carts hold; returns how many carts went away.
pub fn remove_expired(connection: &mut PgConnection, days: i64) -> QueryResult<usize> {
    let limit = Utc::now().naive_utc() - Duration::days(days);
    let mut removed = 0;
    loop {
        let expired: Vec<i32> = carts
            .filter(touched_at.lt(limit))
            .select(id)
            .limit(BATCH)
            .load(connection)?;
        if expired.is_empty() {
            return Ok(removed);
        }
        removed += connection.transaction(|connection| {
            diesel::delete(reservation::reservations)
                .filter(reservation::cart_id.eq_any(&expired))
                .execute(connection)?;
            diesel::delete(carts.filter(id.eq_any(&expired))).execute(connection)
        })?;
    }
}
