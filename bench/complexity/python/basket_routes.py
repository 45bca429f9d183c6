from decimal import Decimal, InvalidOperation
from http import HTTPStatus

from flask import Blueprint, abort, jsonify, request, session, url_for

from shop.pricing import price_of, shipping_for

bp = Blueprint("basket", __name__, url_prefix="/basket")

MAX_LINES = 50


def _lines() -> dict[str, int]:
    return session.setdefault("lines", {})


@bp.get("/")
def show():
    lines = _lines()
    goods = sum((price_of(sku) * count for sku, count in lines.items()), Decimal(0))
    country = request.args.get("country", "DE")
    return jsonify(
        lines=[{"sku": sku, "count": count} for sku, count in lines.items()],
        goods=str(goods),
        shipping=str(shipping_for(country, goods)),
        next=url_for("checkout.address"),
    )


@bp.post("/lines")
def add():
    body = request.get_json(silent=True) or {}
    sku, count = body.get("sku"), body.get("count", 1)
    if not isinstance(sku, str) or not isinstance(count, int) or count < 1:
        abort(HTTPStatus.UNPROCESSABLE_ENTITY)
    lines = _lines()
    if sku not in lines and len(lines) >= MAX_LINES:
        return jsonify(error="the basket is full"), HTTPStatus.CONFLICT
    lines[sku] = lines.get(sku, 0) + count
    session.modified = True
    return jsonify(count=lines[sku]), HTTPStatus.CREATED


@bp.delete("/lines/<sku>")
def delete(sku: str):
    if _lines().pop(sku, None) is None:
        abort(HTTPStatus.NOT_FOUND)
    session.modified = True
    return "", HTTPStatus.NO_CONTENT


@bp.post("/voucher")
def voucher():
    try:
        value = Decimal(request.form["value"])
    except (KeyError, InvalidOperation):
        abort(HTTPStatus.BAD_REQUEST)
    session.update(voucher=str(value))
    return jsonify(voucher=str(value))
