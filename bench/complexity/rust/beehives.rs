use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::pooled_connection::bb8::Pool;
use diesel_async::scoped_futures::ScopedFutureExt;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

use crate::schema::{hives, weighings};
use crate::Error;

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = hives)]
pub struct Hive {
    pub id: i32,
    pub name: String,
    pub queen_year: Option<i16>,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = weighings)]
pub struct NewWeighing {
    pub hive_id: i32,
    pub at: DateTime<Utc>,
    pub grams: i32,
}

pub struct Hives {
    pool: Pool<AsyncPgConnection>,
}

impl Hives {
    pub fn new(pool: Pool<AsyncPgConnection>) -> Self {
        Self { pool }
    }

    pub async fn with_old_queens(&self, before: i16) -> Result<Vec<Hive>, Error> {
        let mut connection = self.pool.get().await?;
        let found = hives::table
            .filter(hives::queen_year.lt(before))
            .order(hives::name.asc())
            .select(Hive::as_select())
            .load(&mut connection)
            .await?;
        Ok(found)
    }

    pub async fn weigh(&self, new: &[NewWeighing]) -> Result<usize, Error> {
        let mut connection = self.pool.get().await?;
        let written = diesel::insert_into(weighings::table)
            .values(new)
            .on_conflict((weighings::hive_id, weighings::at))
            .do_update()
            .set(weighings::grams.eq(excluded(weighings::grams)))
            .execute(&mut connection)
            .await?;
        Ok(written)
    }

    pub async fn merge(&self, weak: i32, strong: i32) -> Result<(), Error> {
        let mut connection = self.pool.get().await?;
        connection
            .transaction::<_, Error, _>(|tx| {
                async move {
                    diesel::update(weighings::table.filter(weighings::hive_id.eq(weak)))
                        .set(weighings::hive_id.eq(strong))
                        .execute(tx)
                        .await?;
                    diesel::delete(hives::table.find(weak)).execute(tx).await?;
                    Ok(())
                }
                .scope_boxed()
            })
            .await
    }
}
