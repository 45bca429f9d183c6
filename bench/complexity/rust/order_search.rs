use chrono::NaiveDate;
use futures_util::TryStreamExt;
use sqlx::{FromRow, MySql, MySqlPool, QueryBuilder};

#[derive(Debug, Default)]
pub struct Search<'a> {
    pub customer: Option<i64>,
    pub states: &'a [&'a str],
    pub from: Option<NaiveDate>,
    pub text: Option<&'a str>,
}

#[derive(Debug, FromRow)]
pub struct Hit {
    pub id: i64,
    pub customer_name: String,
    pub state: String,
    pub gross_cents: i64,
}

fn statement<'a>(search: &Search<'a>, limit: u32) -> QueryBuilder<'a, MySql> {
    let mut builder = QueryBuilder::new(
        "SELECT o.id, c.name AS customer_name, o.state, o.gross_cents \
         FROM orders o JOIN customers c ON c.id = o.customer_id WHERE TRUE",
    );
    if let Some(customer) = search.customer {
        builder.push(" AND o.customer_id = ").push_bind(customer);
    }
    if !search.states.is_empty() {
        builder.push(" AND o.state IN (");
        let mut states = builder.separated(", ");
        for state in search.states {
            states.push_bind(*state);
        }
        builder.push(")");
    }
    if let Some(from) = search.from {
        builder.push(" AND o.placed_on >= ").push_bind(from);
    }
    if let Some(text) = search.text {
        builder.push(" AND c.name LIKE ").push_bind(format!("%{text}%"));
    }
    builder.push(" ORDER BY o.id DESC LIMIT ").push_bind(limit);
    builder
}

pub async fn hits(pool: &MySqlPool, search: &Search<'_>, limit: u32) -> sqlx::Result<Vec<Hit>> {
    statement(search, limit).build_query_as::<Hit>().fetch_all(pool).await
}

/// The sum over everything that is found, without holding all of it in memory.
pub async fn total(pool: &MySqlPool, search: &Search<'_>) -> sqlx::Result<i64> {
    let mut query = statement(search, u32::MAX);
    let mut rows = query.build_query_as::<Hit>().fetch(pool);
    let mut sum = 0;
    while let Some(hit) = rows.try_next().await? {
        sum += hit.gross_cents;
    }
    Ok(sum)
}
