use std::collections::BTreeSet;
use std::str::FromStr;

use reqwest::StatusCode;
use sqlx::FromRow;

/// What "SELECT scope FROM grants" gives; the query itself lives in the store.
#[derive(Debug, FromRow)]
pub struct GrantRow {
    pub scope: String,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Scopes(BTreeSet<String>);

impl Scopes {
    pub fn insert(&mut self, scope: &str) -> bool {
        self.0.insert(scope.to_lowercase())
    }

    pub fn execute(&self, wanted: &Scopes) -> StatusCode {
        let missing = wanted.0.iter().filter(|scope| !self.0.contains(*scope)).count();
        if missing == 0 {
            StatusCode::OK
        } else {
            StatusCode::FORBIDDEN
        }
    }

    pub fn delete(&mut self, scope: &str) {
        self.0.remove(scope);
    }
}

impl FromStr for Scopes {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.split_whitespace().map(str::to_lowercase).collect()))
    }
}
