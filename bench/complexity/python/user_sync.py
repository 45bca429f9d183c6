import asyncio
from typing import Any

import aiohttp as web_client
import asyncpg


class DirectoryError(RuntimeError):
    """The directory answered with something that cannot be used."""


async def load_members(url: str, token: str) -> list[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token}"}
    async with web_client.ClientSession(headers=headers) as session:
        members: list[dict[str, Any]] = []
        next_url: str | None = url
        while next_url:
            async with session.get(next_url) as answer:
                if answer.status != 200:
                    raise DirectoryError(f"{next_url}: {answer.status}")
                page = await answer.json()
            members.extend(page["members"])
            next_url = page.get("next")
        return members


async def store_members(pool: asyncpg.Pool, members: list[dict[str, Any]]) -> int:
    rows = [(m["id"], m["mail"].lower(), bool(m.get("active", True))) for m in members]
    async with pool.acquire() as connection:
        async with connection.transaction():
            await connection.executemany(
                """
                INSERT INTO members (external_id, mail, active) VALUES ($1, $2, $3)
                ON CONFLICT (external_id) DO UPDATE SET mail = $2, active = $3
                """,
                rows,
            )
    return len(rows)


async def sync(dsn: str, url: str, token: str) -> int:
    pool, members = await asyncio.gather(asyncpg.create_pool(dsn), load_members(url, token))
    try:
        return await store_members(pool, members)
    finally:
        await pool.close()
