from shop.cart import total


def test_a_cart_costs_what_its_lines_cost():
    assert total([(250, 2), (100, 1)]) == 600


def test_an_empty_cart_costs_nothing():
    assert total([]) == 0
