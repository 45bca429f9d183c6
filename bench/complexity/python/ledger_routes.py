from datetime import datetime, timezone
from typing import Annotated

from bson import ObjectId
from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, Field
from pymongo.collection import Collection

router = APIRouter(prefix="/ledger")


class Entry(BaseModel):
    account: str
    cents: int = Field(gt=0)
    note: str = ""


def ledger(request: Request) -> Collection:
    return request.app.state.mongo["books"]["ledger"]


Ledger = Annotated[Collection, Depends(ledger)]


@router.get("/{account}")
def balance(account: str, entries: Ledger) -> dict[str, int]:
    total = sum(entry["cents"] for entry in entries.find({"account": account, "void": False}))
    return {"cents": total}


@router.post("", status_code=201)
def book(entry: Entry, entries: Ledger) -> dict[str, str]:
    row = {**entry.model_dump(), "void": False, "at": datetime.now(timezone.utc)}
    return {"id": str(entries.insert_one(row).inserted_id)}


@router.delete("/{entry_id}", status_code=204)
def void(entry_id: str, entries: Ledger) -> None:
    if not ObjectId.is_valid(entry_id):
        raise HTTPException(422, "not an entry")
    if entries.update_one({"_id": ObjectId(entry_id)}, {"$set": {"void": True}}).matched_count == 0:
        raise HTTPException(404, "no such entry")
