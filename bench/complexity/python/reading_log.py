from datetime import date, timedelta
from typing import NamedTuple

from peewee import (
    AutoField,
    CharField,
    DateField,
    ForeignKeyField,
    IntegerField,
    Model,
    PostgresqlDatabase,
    fn,
)

database = PostgresqlDatabase(None)


class BaseModel(Model):
    class Meta:
        database = database


class Reader(BaseModel):
    id = AutoField()
    nickname = CharField(max_length=40, unique=True)


class Entry(BaseModel):
    reader = ForeignKeyField(Reader, backref="entries", on_delete="CASCADE")
    day = DateField(index=True)
    pages = IntegerField()


class Rank(NamedTuple):
    nickname: str
    pages: int


def log_pages(nickname: str, pages: int, day: date | None = None) -> Entry:
    if pages <= 0:
        raise ValueError("nobody reads backwards")
    with database.atomic():
        reader, _ = Reader.get_or_create(nickname=nickname)
        return Entry.create(reader=reader, day=day or date.today(), pages=pages)


def ranking(days: int = 30, top: int = 10) -> list[Rank]:
    total = fn.SUM(Entry.pages)
    rows = (
        Entry.select(Reader.nickname, total.alias("pages"))
        .join(Reader)
        .where(Entry.day >= date.today() - timedelta(days=days))
        .group_by(Reader.nickname)
        .order_by(total.desc())
        .limit(top)
        .tuples()
    )
    return [Rank(*row) for row in rows]


def streak(nickname: str) -> int:
    days = {
        entry.day
        for entry in Entry.select(Entry.day).join(Reader).where(Reader.nickname == nickname)
    }
    day, length = date.today(), 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length
