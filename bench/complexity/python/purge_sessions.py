#!/usr/bin/env python3
import argparse
import sqlite3
import sys
import time
from contextlib import closing

DAY = 24 * 60 * 60


def purge(path: str, older_than_days: int, dry_run: bool) -> int:
    limit = int(time.time()) - older_than_days * DAY
    with closing(sqlite3.connect(path)) as connection, connection:
        if dry_run:
            (count,) = connection.execute(
                "SELECT count(*) FROM sessions WHERE last_seen < ?", (limit,)
            ).fetchone()
            return count
        return connection.execute(
            "DELETE FROM sessions WHERE last_seen < ?", (limit,)
        ).rowcount


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Forgets sessions nobody came back to.")
    parser.add_argument("file")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--dry-run", action="store_true")
    options = parser.parse_args(argv)
    if options.days < 1:
        parser.error("--days must be at least 1")
    count = purge(options.file, options.days, options.dry_run)
    print(f"{count} sessions {'would go' if options.dry_run else 'gone'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
