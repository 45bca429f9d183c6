from typing import Iterable, Tuple


def total(lines: Iterable[Tuple[int, int]]) -> int:
    """What a cart costs, in cents; a line is a price in cents and a count."""
    return sum(cents * count for cents, count in lines)
