"""Asks the carrier about every parcel on its way and keeps what it says."""

import asyncio
import os
from datetime import datetime, timedelta, timezone

import httpx
from motor.motor_asyncio import AsyncIOMotorClient, AsyncIOMotorDatabase
from pymongo import UpdateOne

FINAL = frozenset({"delivered", "returned", "lost"})
EVERY = timedelta(hours=2)


async def due(db: AsyncIOMotorDatabase, limit: int = 200) -> list[dict]:
    before = datetime.now(timezone.utc) - EVERY
    cursor = db.parcels.find(
        {"state": {"$nin": sorted(FINAL)}, "checked_at": {"$lt": before}},
        projection={"tracking_code": True},
    )
    return await cursor.sort("checked_at").to_list(length=limit)


async def state_of(carrier: httpx.AsyncClient, code: str) -> str | None:
    answer = await carrier.get(f"/shipments/{code}", params={"fields": "status"})
    if answer.status_code == httpx.codes.NOT_FOUND:
        return None
    answer.raise_for_status()
    return answer.json()["status"].lower()


async def poll(db: AsyncIOMotorDatabase, carrier: httpx.AsyncClient) -> int:
    parcels = await due(db)
    states = await asyncio.gather(*(state_of(carrier, p["tracking_code"]) for p in parcels))
    now = datetime.now(timezone.utc)
    writes = [
        UpdateOne({"_id": parcel["_id"]}, {"$set": {"state": state, "checked_at": now}})
        for parcel, state in zip(parcels, states)
        if state is not None
    ]
    if not writes:
        return 0
    result = await db.parcels.bulk_write(writes, ordered=False)
    return result.modified_count


async def main() -> None:
    mongo = AsyncIOMotorClient(os.environ["MONGO_URL"])
    async with httpx.AsyncClient(
        base_url=os.environ["CARRIER_URL"],
        headers={"Authorization": f"Key {os.environ['CARRIER_KEY']}"},
    ) as carrier:
        print(await poll(mongo.get_default_database(), carrier), "parcels moved on")


if __name__ == "__main__":
    asyncio.run(main())
