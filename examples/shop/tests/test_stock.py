import pytest

from inventory.stock import OutOfStock, Stock


def test_a_reservation_lowers_what_is_available():
    stock = Stock(on_hand=5)
    stock.reserve(2)
    assert stock.available == 3
    assert stock.on_hand == 5


def test_more_than_is_available_cannot_be_reserved():
    stock = Stock(on_hand=5, reserved=4)
    with pytest.raises(OutOfStock):
        stock.reserve(2)


def test_a_quantity_below_one_is_refused():
    with pytest.raises(ValueError):
        Stock(on_hand=5).reserve(0)


def test_shipping_takes_the_reserved_articles_off_the_shelf():
    stock = Stock(on_hand=5, reserved=2)
    stock.ship(2)
    assert (stock.on_hand, stock.reserved) == (3, 0)


def test_what_is_not_reserved_cannot_be_shipped():
    with pytest.raises(ValueError):
        Stock(on_hand=5).ship(1)
