"""Evaluates the policy documents of a workspace.

A request is a plain value here (who wants to do what with which resource); it comes from
the command line as well as from the API, and nothing in this module talks to anyone.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Effect(Enum):
    ALLOW = "allow"
    DENY = "deny"


@dataclass(frozen=True, slots=True)
class Request:
    principal: str
    action: str
    resource: str

    def get(self, field: str, default: str = "") -> str:
        return getattr(self, field, default)


@dataclass(frozen=True, slots=True)
class Rule:
    effect: Effect
    principals: tuple[str, ...]
    actions: tuple[str, ...]  # "db:select", "db:insert", "http:post" …
    resources: tuple[str, ...]

    def covers(self, request: Request) -> bool:
        return (
            _any_match(self.principals, request.get("principal"))
            and _any_match(self.actions, request.get("action"))
            and _any_match(self.resources, request.get("resource"))
        )


def _any_match(patterns: Iterable[str], value: str) -> bool:
    return any(fnmatch.fnmatchcase(value, pattern) for pattern in patterns)


class PolicySet:
    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        self._rules = list(rules)

    def select(self, request: Request) -> list[Rule]:
        return [rule for rule in self._rules if rule.covers(request)]

    def execute(self, request: Request) -> Effect:
        selected = self.select(request)
        if any(rule.effect is Effect.DENY for rule in selected):
            return Effect.DENY
        if any(rule.effect is Effect.ALLOW for rule in selected):
            return Effect.ALLOW
        return Effect.DENY

    def explain(self, request: Request) -> str:
        effect = self.execute(request)
        rules = self.select(request)
        if not rules:
            return f"{effect.value}: no rule covers {request.action} on {request.resource}"
        return f"{effect.value}: " + ", ".join(" or ".join(rule.actions) for rule in rules)
