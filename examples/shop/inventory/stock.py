"""What is on the shelves, and what of it is promised to a customer."""

from dataclasses import dataclass


class OutOfStock(Exception):
    """Fewer are left than were asked for."""


@dataclass
class Stock:
    on_hand: int
    reserved: int = 0

    @property
    def available(self) -> int:
        return self.on_hand - self.reserved

    def reserve(self, quantity: int) -> None:
        if quantity < 1:
            raise ValueError(f"quantity of {quantity}")
        if quantity > self.available:
            raise OutOfStock(f"{quantity} asked for, {self.available} left")
        self.reserved += quantity

    def ship(self, quantity: int) -> None:
        if quantity > self.reserved:
            raise ValueError(f"{quantity} to ship, {self.reserved} reserved")
        self.reserved -= quantity
        self.on_hand -= quantity
