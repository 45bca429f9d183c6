from decimal import Decimal

from django.conf import settings
from django.db import models


class Plan(models.Model):
    name = models.CharField(max_length=80, unique=True)
    monthly_price = models.DecimalField(max_digits=8, decimal_places=2)
    seats = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["monthly_price"]

    def __str__(self) -> str:
        return self.name

    def yearly_price(self, discount: Decimal = Decimal("0.1")) -> Decimal:
        full = self.monthly_price * 12
        return (full - full * discount).quantize(Decimal("0.01"))


class Account(models.Model):
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, related_name="accounts")
    seats_used = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    def has_room(self, wanted: int = 1) -> bool:
        if not self.is_open:
            return False
        return self.seats_used + wanted <= self.plan.seats
