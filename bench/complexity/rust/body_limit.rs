use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

use axum::body::Body;
use axum::extract::Request;
use axum::http::{header::CONTENT_LENGTH, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use pin_project_lite::pin_project;
use tower::{Layer, Service};

/// Turns requests away whose announced body is too long; `GET` and `DELETE` have none.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit {
    most: u64,
}

impl BodyLimit {
    pub const fn bytes(most: u64) -> Self {
        Self { most }
    }
}

impl<S> Layer<S> for BodyLimit {
    type Service = Limited<S>;

    fn layer(&self, inner: S) -> Limited<S> {
        Limited { inner, most: self.most }
    }
}

#[derive(Clone, Debug)]
pub struct Limited<S> {
    inner: S,
    most: u64,
}

pin_project! {
    #[project = AnswerProjection]
    pub enum Answer<F> {
        Passed { #[pin] future: F },
        Refused { status: StatusCode },
    }
}

impl<S> Service<Request> for Limited<S>
where
    S: Service<Request, Response = Response<Body>>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Answer<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Answer<S::Future> {
        if matches!(*request.method(), Method::GET | Method::HEAD | Method::DELETE) {
            return Answer::Passed { future: self.inner.call(request) };
        }
        let length = request.headers().get(CONTENT_LENGTH).map(|value| value.to_str());
        match length {
            None => Answer::Refused { status: StatusCode::LENGTH_REQUIRED },
            Some(Ok(text)) => match text.parse::<u64>() {
                Ok(bytes) if bytes <= self.most => {
                    Answer::Passed { future: self.inner.call(request) }
                }
                Ok(_) => Answer::Refused { status: StatusCode::PAYLOAD_TOO_LARGE },
                Err(_) => Answer::Refused { status: StatusCode::BAD_REQUEST },
            },
            Some(Err(_)) => Answer::Refused { status: StatusCode::BAD_REQUEST },
        }
    }
}

impl<F, E> Future for Answer<F>
where
    F: Future<Output = Result<Response<Body>, E>>,
{
    type Output = Result<Response<Body>, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.project() {
            AnswerProjection::Passed { future } => Poll::Ready(ready!(future.poll(cx))),
            AnswerProjection::Refused { status } => Poll::Ready(Ok(status.into_response())),
        }
    }
}
