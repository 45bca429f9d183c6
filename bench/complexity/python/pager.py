"""Wakes the person on call.

Uses urllib3 alone: the pager has to work when the rest of the platform does not.
"""

import enum
import json
import socket
from dataclasses import asdict, dataclass, field

import urllib3

EVENTS_URL = "https://events.pager.example/v2/enqueue"
pool = urllib3.PoolManager(retries=urllib3.Retry(3, redirect=0), timeout=urllib3.Timeout(4.0))


class Severity(str, enum.Enum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"
    CRITICAL = "critical"

    @classmethod
    def of(cls, value: float, limits: tuple[float, float]) -> "Severity":
        warn, alarm = limits
        if value >= alarm:
            return cls.CRITICAL
        return cls.WARNING if value >= warn else cls.INFO


@dataclass
class Incident:
    summary: str
    severity: Severity
    source: str = field(default_factory=socket.gethostname)
    details: dict[str, str] = field(default_factory=dict)


def trigger(routing_key: str, incident: Incident, dedup_key: str | None = None) -> str:
    event = {
        "routing_key": routing_key,
        "event_action": "trigger",
        "payload": {**asdict(incident), "severity": incident.severity.value},
    }
    if dedup_key:
        event["dedup_key"] = dedup_key
    return _enqueue(event)


def resolve(routing_key: str, dedup_key: str) -> str:
    return _enqueue(
        {"routing_key": routing_key, "event_action": "resolve", "dedup_key": dedup_key}
    )


def _enqueue(event: dict) -> str:
    answer = pool.request(
        "POST",
        EVENTS_URL,
        body=json.dumps(event).encode(),
        headers={"Content-Type": "application/json"},
    )
    if answer.status != 202:
        raise RuntimeError(f"the pager answered {answer.status}: {answer.data[:200]!r}")
    return json.loads(answer.data)["dedup_key"]
