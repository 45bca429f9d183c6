from collections.abc import Mapping

import psycopg
from psycopg.rows import dict_row

SORTABLE = {"sku", "on_hand", "updated_at"}


class InventoryStore:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    def page(self, filters: Mapping[str, str], sort: str = "sku", size: int = 100) -> list[dict]:
        if sort not in SORTABLE:
            raise ValueError(f"cannot sort by {sort}")
        where = " AND ".join(f"{name} = %({name})s" for name in sorted(filters)) or "true"
        statement = f"SELECT sku, on_hand, updated_at FROM stock WHERE {where} ORDER BY {sort} LIMIT {int(size)}"
        with psycopg.connect(self._dsn, row_factory=dict_row) as connection:
            with connection.cursor() as cursor:
                cursor.execute(statement, dict(filters))
                return cursor.fetchall()

    def correct(self, sku: str, counted: int, by: str) -> bool:
        if counted < 0:
            raise ValueError("counted less than nothing")
        with psycopg.connect(self._dsn) as connection:
            result = connection.execute(
                "UPDATE stock SET on_hand = %s, updated_by = %s WHERE sku = %s",
                (counted, by, sku),
            )
            return result.rowcount == 1
