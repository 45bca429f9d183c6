from __future__ import annotations

import hashlib
import hmac
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from httpx import AsyncClient


class WebhookDispatcher:
    """Tells every listener about an event, at most `attempts` times each."""

    def __init__(self, client: AsyncClient, secret: bytes, attempts: int = 3) -> None:
        self._client = client
        self._secret = secret
        self._attempts = attempts

    async def send(self, event: dict, listeners: Sequence[str]) -> dict[str, bool]:
        body = json.dumps(event, sort_keys=True).encode()
        headers = {"content-type": "application/json", "x-signature": self.sign(body)}
        return {url: await self._deliver(url, body, headers) for url in listeners}

    def sign(self, body: bytes) -> str:
        return hmac.new(self._secret, body, hashlib.sha256).hexdigest()

    async def _deliver(self, url: str, body: bytes, headers: dict[str, str]) -> bool:
        for _ in range(self._attempts):
            answer = await self._client.post(url, content=body, headers=headers)
            if answer.is_success:
                return True
            if answer.status_code < 500:
                return False
        return False
