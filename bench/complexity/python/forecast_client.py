"""Reads hourly forecasts and turns them into the shape the dashboard draws."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import requests

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hour:
    starts_at: str
    celsius: float
    rain: float


class ForecastClient:
    def __init__(self, base_url: str, api_key: str, timeout: float = 5.0) -> None:
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._session = requests.Session()
        self._session.headers["X-Api-Key"] = api_key

    def hourly(self, latitude: float, longitude: float) -> list[Hour]:
        response = self._session.get(
            f"{self._base_url}/v2/hourly",
            params={"lat": latitude, "lon": longitude},
            timeout=self._timeout,
        )
        if response.status_code == 404:
            log.info("no station near %s, %s", latitude, longitude)
            return []
        response.raise_for_status()
        return [self._hour(row) for row in response.json()["hours"]]

    @staticmethod
    def _hour(row: dict) -> Hour:
        return Hour(row["time"], float(row["temp"]), float(row.get("rain", 0)))
