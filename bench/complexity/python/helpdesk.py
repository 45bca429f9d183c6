import logging
import os
from typing import Any, Iterator

from requests import Session
from requests.adapters import HTTPAdapter
from requests.exceptions import HTTPError
from urllib3.util.retry import Retry

logger = logging.getLogger(__name__)

PAGE_SIZE = 100


class HelpdeskSession(Session):
    """A session that knows where the helpdesk lives and who we are there."""

    def __init__(self, subdomain: str, email: str, token: str) -> None:
        super().__init__()
        self.root = f"https://{subdomain}.helpdesk.example/api/v2"
        self.auth = (f"{email}/token", token)
        retries = Retry(total=4, backoff_factor=0.5, status_forcelist=(429, 502, 503))
        self.mount("https://", HTTPAdapter(max_retries=retries))

    def paged(self, path: str, key: str, **params: Any) -> Iterator[dict[str, Any]]:
        url: str | None = f"{self.root}/{path}.json"
        query: dict[str, Any] | None = {"page[size]": PAGE_SIZE, **params}
        while url:
            answer = self.get(url, params=query, timeout=30)
            answer.raise_for_status()
            body = answer.json()
            yield from body[key]
            url = body["links"]["next"] if body["meta"]["has_more"] else None
            query = None


def from_environment() -> HelpdeskSession:
    return HelpdeskSession(
        os.environ["HELPDESK_SUBDOMAIN"],
        os.environ["HELPDESK_EMAIL"],
        os.environ["HELPDESK_TOKEN"],
    )


def open_tickets(session: HelpdeskSession, organization: int) -> list[dict[str, Any]]:
    tickets = session.paged(f"organizations/{organization}/tickets", "tickets")
    return [ticket for ticket in tickets if ticket["status"] not in {"solved", "closed"}]


def comment(session: HelpdeskSession, ticket: int, text: str, public: bool = False) -> bool:
    body = {"ticket": {"comment": {"body": text, "public": public}}}
    try:
        session.put(f"{session.root}/tickets/{ticket}.json", json=body, timeout=30).raise_for_status()
    except HTTPError as error:
        if error.response is not None and error.response.status_code == 422:
            logger.warning("ticket %d is closed, the comment is dropped", ticket)
            return False
        raise
    return True
