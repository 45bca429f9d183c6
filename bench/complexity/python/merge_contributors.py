"""Merges the contributor lists that the chapters of a book come with."""

import argparse
import sys
import unicodedata
from pathlib import Path

import pandas as pd

COLUMNS = ["name", "orcid", "chapter", "role"]


def fold(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold().strip()


def read_chapter(file: Path) -> pd.DataFrame:
    frame = pd.read_csv(file, dtype="string")
    missing = set(COLUMNS) - set(frame.columns)
    if missing:
        raise ValueError(f"{file.name} lacks {', '.join(sorted(missing))}")
    return frame.filter(COLUMNS).assign(key=lambda rows: rows["name"].map(fold))


def merge(frames: list[pd.DataFrame], role: str | None = None) -> pd.DataFrame:
    everyone = pd.concat(frames, ignore_index=True)
    if role is not None:
        everyone = everyone.query("role == @role")
    grouped = everyone.groupby("key", sort=False).agg(
        name=("name", "first"),
        orcid=("orcid", "first"),
        chapters=("chapter", lambda chapters: ", ".join(sorted(set(chapters)))),
    )
    return grouped.sort_values("name").reset_index(drop=True)


def conflicts(merged: pd.DataFrame, frames: list[pd.DataFrame]) -> list[str]:
    known = pd.concat(frames).dropna(subset=["orcid"]).drop_duplicates(["key", "orcid"])
    doubled = known[known.duplicated("key", keep=False)]
    return sorted(doubled["name"].unique())


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--role", help="where role = …; everybody when left out")
    options = parser.parse_args()
    frames = [read_chapter(file) for file in sorted(options.folder.glob("*.csv"))]
    if not frames:
        print("no chapters found", file=sys.stderr)
        return 1
    merged = merge(frames, options.role)
    for name in conflicts(merged, frames):
        print(f"{name} has more than one ORCID", file=sys.stderr)
    merged.to_csv(sys.stdout, index=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
