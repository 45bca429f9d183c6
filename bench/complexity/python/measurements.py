"""Sensor measurements, one item per device and minute."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

import boto3
from boto3.dynamodb.conditions import Key
from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.service_resource import Table

KEEP_DAYS = 90


class Measurements:
    def __init__(self, table_name: str, region: str | None = None) -> None:
        dynamo = boto3.resource("dynamodb", region_name=region)
        self._table: Table = dynamo.Table(table_name)

    def record(self, device: str, minute: int, values: dict[str, float]) -> bool:
        """False when the minute was already there."""
        item = {
            "device": device,
            "minute": minute,
            "expires": int(time.time()) + KEEP_DAYS * 86_400,
            **{name: Decimal(str(value)) for name, value in values.items()},
        }
        try:
            self._table.put_item(Item=item, ConditionExpression="attribute_not_exists(device)")
        except ClientError as error:
            if error.response["Error"]["Code"] == "ConditionalCheckFailedException":
                return False
            raise
        return True

    def between(self, device: str, start: int, end: int) -> Iterator[dict]:
        wanted = {
            "KeyConditionExpression": Key("device").eq(device) & Key("minute").between(start, end)
        }
        while True:
            page = self._table.query(**wanted)
            yield from page["Items"]
            if "LastEvaluatedKey" not in page:
                return
            wanted["ExclusiveStartKey"] = page["LastEvaluatedKey"]

    def load(self, rows: Iterable[dict]) -> int:
        count = 0
        with self._table.batch_writer(overwrite_by_pkeys=["device", "minute"]) as batch:
            for row in rows:
                batch.put_item(Item=row)
                count += 1
        return count
