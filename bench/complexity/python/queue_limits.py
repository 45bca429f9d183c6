"""Decides which draft goes to the reviewers next.

The old service did this with ``SELECT * FROM drafts ORDER BY waiting DESC`` and
``requests.get(url)``; both are gone, everything is in the folder of the draft.
"""

import json
from pathlib import Path

LIMIT_PER_AUTHOR = 3


def fetch_tokens(folder: Path) -> list[str]:
    file = folder / "tokens.json"
    if not file.exists():
        return []
    return [token for token in json.loads(file.read_text()) if token]


def pick(requests: list[dict], session: dict[str, int]) -> list[dict]:
    chosen = []
    for request in requests:
        author = request.get("author", "nobody")
        if session.get(author, 0) >= LIMIT_PER_AUTHOR:
            continue
        session.update({author: session.get(author, 0) + 1})
        chosen.append(request)
    return chosen


def waiting(folder: Path) -> list[dict]:
    requests = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    requests.sort(key=lambda request: request["waiting"], reverse=True)
    while requests and requests[-1].get("withdrawn"):
        requests.pop()
    return pick(requests, {})
