//! The words people type into the search box: `from:mia is:unread "select a date" -draft`.

use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Word(String),
    Phrase(String),
    Field { name: Field, value: String },
    Not(Box<Term>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    From,
    To,
    Is,
    Where,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum SyntaxError {
    OpenQuote(usize),
    UnknownField(String),
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenQuote(at) => write!(f, "the quote at {at} is never closed"),
            Self::UnknownField(name) => write!(f, "cannot search by {name}"),
        }
    }
}

impl FromStr for Query {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut query = Self::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (negated, body) = match rest.strip_prefix('-') {
                Some(body) => (true, body),
                None => (false, rest),
            };
            let (term, left) = if let Some(quoted) = body.strip_prefix('"') {
                let end = quoted.find('"').ok_or(SyntaxError::OpenQuote(text.len() - rest.len()))?;
                (Term::Phrase(quoted[..end].to_owned()), &quoted[end + 1..])
            } else {
                let end = body.find(char::is_whitespace).unwrap_or(body.len());
                (term(&body[..end])?, &body[end..])
            };
            query.insert(if negated { Term::Not(Box::new(term)) } else { term });
            rest = left.trim_start();
        }
        Ok(query)
    }
}

fn term(word: &str) -> Result<Term, SyntaxError> {
    let Some((name, value)) = word.split_once(':') else {
        return Ok(Term::Word(word.to_lowercase()));
    };
    let name = match name {
        "from" => Field::From,
        "to" => Field::To,
        "is" => Field::Is,
        "in" => Field::Where,
        other => return Err(SyntaxError::UnknownField(other.to_owned())),
    };
    Ok(Term::Field { name, value: value.to_owned() })
}

impl Query {
    pub fn insert(&mut self, term: Term) {
        if !self.terms.contains(&term) {
            self.terms.push(term);
        }
    }

    pub fn delete(&mut self, field: Field) {
        self.terms.retain(|term| !matches!(term, Term::Field { name, .. } if *name == field));
    }

    pub fn select(&self, wanted: Field) -> impl Iterator<Item = &str> {
        self.terms.iter().filter_map(move |term| match term {
            Term::Field { name, value } if *name == wanted => Some(value.as_str()),
            _ => None,
        })
    }

    pub fn execute(&self, subject: &str) -> bool {
        let subject = subject.to_lowercase();
        self.terms.iter().all(|term| match term {
            Term::Word(word) | Term::Phrase(word) => subject.contains(word.as_str()),
            Term::Not(inner) => match inner.as_ref() {
                Term::Word(word) | Term::Phrase(word) => !subject.contains(word.as_str()),
                _ => true,
            },
            Term::Field { .. } => true,
        })
    }
}
