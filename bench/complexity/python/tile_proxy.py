"""Serves map tiles from the upstream renderer, at most once per tile and hour."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from types import TracebackType

import httpx

MAX_TILES = 4_096
FRESH_FOR = 3_600.0


class TileUnavailable(Exception):
    def __init__(self, z: int, x: int, y: int, reason: str) -> None:
        super().__init__(f"tile {z}/{x}/{y}: {reason}")
        self.reason = reason


class TileProxy:
    def __init__(self, upstream: str, *, user_agent: str = "tile-proxy/2.1") -> None:
        self._upstream = upstream
        self._tiles: OrderedDict[tuple[int, int, int], tuple[float, bytes]] = OrderedDict()
        self._client = httpx.AsyncClient(
            base_url=upstream,
            headers={"User-Agent": user_agent},
            timeout=httpx.Timeout(10.0, connect=2.0),
            limits=httpx.Limits(max_connections=40),
        )
        self._slots = asyncio.Semaphore(8)

    async def __aenter__(self) -> TileProxy:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._client.aclose()

    async def tile(self, z: int, x: int, y: int) -> bytes:
        if not 0 <= z <= 19:
            raise TileUnavailable(z, x, y, "zoom out of range")
        key = (z, x, y)
        cached = self._tiles.get(key)
        if cached is not None and time.monotonic() - cached[0] < FRESH_FOR:
            self._tiles.move_to_end(key)
            return cached[1]
        async with self._slots:
            png = await self._render(z, x, y)
        self._remember(key, png)
        return png

    async def _render(self, z: int, x: int, y: int) -> bytes:
        try:
            response = await self._client.get(f"/{z}/{x}/{y}.png")
            response.raise_for_status()
        except httpx.HTTPStatusError as error:
            raise TileUnavailable(z, x, y, f"status {error.response.status_code}") from error
        except httpx.TransportError as error:
            raise TileUnavailable(z, x, y, str(error)) from error
        return response.content

    def _remember(self, key: tuple[int, int, int], png: bytes) -> None:
        self._tiles[key] = (time.monotonic(), png)
        while len(self._tiles) > MAX_TILES:
            self._tiles.popitem(last=False)
