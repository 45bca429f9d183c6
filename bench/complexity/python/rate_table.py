import csv
import io
from datetime import date
from decimal import Decimal
from urllib import request as url_request

from sqlalchemy import select
from sqlalchemy.orm import Session

from currency.tables import Rate


def download(url: str) -> dict[str, Decimal]:
    with url_request.urlopen(url, timeout=10) as answer:
        text = answer.read().decode("utf-8")
    rows = csv.DictReader(io.StringIO(text))
    return {row["code"]: Decimal(row["rate"]) for row in rows if row["rate"] != "N/A"}


def refresh(session: Session, url: str, day: date) -> int:
    known = {rate.code: rate for rate in session.scalars(select(Rate).where(Rate.day == day))}
    changed = 0
    for code, value in download(url).items():
        if code not in known:
            session.add(Rate(code=code, day=day, value=value))
            changed += 1
        elif known[code].value != value:
            known[code].value = value
            changed += 1
    session.commit()
    return changed


def convert(rates: dict[str, Decimal], amount: Decimal, source: str, target: str) -> Decimal:
    if source == target:
        return amount
    return (amount / rates[source] * rates[target]).quantize(Decimal("0.01"))
