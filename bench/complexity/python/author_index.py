"""An index of authors that lives as long as the process does."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field


@dataclass
class Author:
    key: str
    name: str
    topics: set[str] = field(default_factory=set)


class AuthorIndex:
    def __init__(self, authors: Iterable[Author] = ()) -> None:
        self._by_key: dict[str, Author] = {}
        self._by_topic: defaultdict[str, set[str]] = defaultdict(set)
        for author in authors:
            self.save(author)

    def save(self, author: Author) -> None:
        self.delete(author.key)
        self._by_key[author.key] = author
        for topic in author.topics:
            self._by_topic[topic].add(author.key)

    def find(self, key: str) -> Author | None:
        return self._by_key.get(key)

    def filter(self, keep: Callable[[Author], bool]) -> Iterator[Author]:
        return filter(keep, self._by_key.values())

    def delete(self, key: str) -> bool:
        known = self._by_key.pop(key, None)
        if known is None:
            return False
        for topic in known.topics:
            self._by_topic[topic].discard(key)
        return True

    def execute(self, query: str) -> list[Author]:
        """Answers ``topic:physics``; the words SELECT and FROM mean nothing here."""
        kind, _, value = query.partition(":")
        if kind != "topic":
            raise ValueError(f"unknown query: {query}")
        return [self._by_key[key] for key in sorted(self._by_topic[value])]
