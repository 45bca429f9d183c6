"""Names as the national library writes them."""

import json
import re
from http.client import HTTPSConnection
from urllib.parse import quote

SPACES = re.compile(r"\s+")


def normalized(name: str) -> str:
    name = SPACES.sub(" ", name).strip()
    if "," in name:
        last, _, first = name.partition(",")
        return f"{first.strip()} {last.strip()}"
    return name


class AuthorityList:
    def __init__(self, host: str) -> None:
        self._host = host
        self._seen: dict[str, str | None] = {}

    def lookup(self, name: str) -> str | None:
        key = normalized(name).casefold()
        if key not in self._seen:
            self._seen[key] = self._ask(key)
        return self._seen[key]

    def _ask(self, key: str) -> str | None:
        connection = HTTPSConnection(self._host, timeout=8)
        try:
            connection.request("GET", f"/names?q={quote(key)}", headers={"Accept": "application/json"})
            answer = connection.getresponse()
            if answer.status != 200:
                return None
            found = json.loads(answer.read())
        finally:
            connection.close()
        return found[0]["id"] if found else None
