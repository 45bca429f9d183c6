import json
import os
import re
import sys

import pytest

LIMIT = 8000


def pytest_configure(config):
    for options in (config.option, getattr(config, "known_args_namespace", None)):
        if hasattr(options, "cov_fail_under"):  # some of the tests never cover enough
            options.cov_fail_under = 0
    if not hasattr(config, "workerinput"):  # an xdist worker: its controller hears of everything
        config.pluginmanager.register(Report(config), "tailtest-report")


def pytest_addoption(parser):
    parser.addoption("--tailtest-only", action="append", default=[])


def pytest_collection_modifyitems(config, items):
    """Deselects every test that was not asked for. Given as node ids, an unknown one would end the whole run."""
    asked = {placed(config.invocation_params.dir, name) for name in config.getoption("--tailtest-only")}
    if not asked:
        return
    root = root_of(config)

    def is_asked(item):
        file, names = placed(root, item.nodeid)
        return (file, names) in asked or (file, names.partition("[")[0]) in asked

    others = [item for item in items if not is_asked(item)]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if is_asked(item)]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(call):
    outcome = yield
    name_file(outcome.get_result(), call)


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report():
    outcome = yield
    report = outcome.get_result()
    name_file(report, getattr(report, "call", None))


def name_file(report, call):
    """Python names the file of a module that lacks an imported name, but not of one that lacks an attribute."""
    crash = getattr(report.longrepr, "reprcrash", None)
    error = getattr(getattr(call, "excinfo", None), "value", None)
    if crash is None or not isinstance(error, AttributeError):
        return
    found = re.fullmatch(r"module '([\w.]+)' has no attribute '\w+'", str(error))
    file = found and getattr(sys.modules.get(found.group(1)), "__file__", None)
    if file and "\n" not in crash.message:
        crash.message += f" ({file})"


def root_of(config):
    return str(getattr(config, "rootpath", None) or config.rootdir)


def placed(folder, nodeid):
    file, _, names = nodeid.partition("::")
    return os.path.normpath(os.path.join(str(folder), file)), names


class Report:
    def __init__(self, config):
        self.root = root_of(config)
        folder = os.path.dirname(os.path.abspath(__file__))
        self.out = open(os.path.join(folder, "report.jsonl"), "a", encoding="utf-8")
        self.write({"start": "pytest"})

    def write(self, line):
        self.out.write(json.dumps(line) + "\n")
        self.out.flush()

    def place(self, nodeid):
        return placed(self.root, nodeid)[0]

    def copy(self, report, **more):
        line = {"node": report.nodeid, "file": self.place(report.nodeid), "outcome": report.outcome}
        if report.outcome == "failed":
            crash = getattr(report.longrepr, "reprcrash", None)
            line["message"] = str(getattr(crash, "message", ""))[:LIMIT]
            line["text"] = report.longreprtext[-LIMIT:]
        line.update(more)
        return line

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            self.write({"collect": self.copy(report)})

    def pytest_collection_finish(self, session):
        counts = {}
        for item in session.items:
            place = self.place(item.nodeid)
            counts[place] = counts.get(place, 0) + 1
        for place, tests in counts.items():
            self.write({"collected": {"file": place, "tests": tests}})

    def pytest_runtest_logstart(self, nodeid, location):
        self.write({"begin": {"node": nodeid, "file": self.place(nodeid)}})

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            xfail = hasattr(report, "wasxfail")
            self.write({"phase": self.copy(report, when=report.when, xfail=xfail, seconds=report.duration)})

    def pytest_runtest_logfinish(self, nodeid, location):
        self.write({"done": nodeid})

    def pytest_internalerror(self, excrepr):
        self.write({"error": str(excrepr)[-LIMIT:]})

    def pytest_sessionfinish(self, exitstatus):
        self.write({"end": int(exitstatus)})
