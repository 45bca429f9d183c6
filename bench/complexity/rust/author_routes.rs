use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;

#[derive(Clone, Serialize)]
pub struct Author {
    name: String,
    books: Vec<String>,
}

type Authors = Arc<RwLock<HashMap<u32, Author>>>;

pub fn router(authors: Authors) -> Router {
    Router::new()
        .route("/authors/:id", get(find).delete(delete))
        .with_state(authors)
}

async fn find(
    State(authors): State<Authors>,
    Path(id): Path<u32>,
) -> Result<Json<Author>, StatusCode> {
    let authors = authors
        .read()
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    authors
        .get(&id)
        .cloned()
        .map(Json)
        .ok_or(StatusCode::NOT_FOUND)
}

async fn delete(State(authors): State<Authors>, Path(id): Path<u32>) -> StatusCode {
    match authors.write() {
        Ok(mut authors) if authors.remove(&id).is_some() => StatusCode::NO_CONTENT,
        Ok(_) => StatusCode::NOT_FOUND,
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
