import json
import os
import sys
import time

import pytest

FOLDER = os.path.dirname(os.path.abspath(__file__))
FAILED = os.path.join(FOLDER, "failed.txt")
ASKED = {}


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config):
    """Nothing of the project is loaded yet: whoever returns from here is a run of its own."""
    try_texts()
    yield


def pytest_configure(config):
    for options in (config.option, getattr(config, "known_args_namespace", None)):
        if hasattr(options, "cov_fail_under"):  # some of the tests never cover enough
            options.cov_fail_under = 0
    if ASKED.get("names"):
        config.option.maxfail = 0


def pytest_collectreport(report):
    if ASKED.get("names") and report.failed:
        note(None)


def pytest_runtest_logreport(report):
    if ASKED.get("names") and report.failed:
        # what is set up and taken down may be anybody's
        note(report.nodeid.split("::")[-1].split("[")[0] if report.when == "call" else None)


def note(name):
    with open(FAILED, "a", encoding="utf-8") as failed:
        failed.write(json.dumps(name) + "\n")


def noted():
    if not os.path.exists(FAILED):
        return []
    with open(FAILED, encoding="utf-8") as failed:
        names = [json.loads(line) for line in failed]
    os.remove(FAILED)
    return None if None in names else names


def try_texts():
    with open(os.path.join(FOLDER, "tries.json"), encoding="utf-8") as job_file:
        job = json.load(job_file)
    ASKED.update(names=job.get("names"))
    out = open(os.path.join(FOLDER, "tried.jsonl"), "a", encoding="utf-8")

    def say(line):
        out.write(json.dumps(line) + "\n")
        out.flush()

    files = {text["file"] for text in job["texts"]}
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    if files & loaded or not hasattr(os, "fork"):
        say({"unable": "a source is loaded before the tests are"})
        os._exit(0)
    before = {}
    for file in files:
        with open(file, "rb") as source:
            before[file] = source.read()
    for number, text in enumerate([None] + job["texts"], -1):
        if time.time() * 1000 > job["until"]:
            break
        if text is not None:
            write(text["file"], text["text"].encode("utf-8"))
        child = os.fork()
        if child == 0:
            hush()
            return
        _, status = os.waitpid(child, 0)
        if text is not None:
            write(text["file"], before[text["file"]])
        names = noted() if job.get("names") else None
        if status != 0 and not names:
            names = None
        say({"try": number, "ok": status == 0, "failed": names})
        if text is None and status != 0:
            break
    say({"end": True})
    os._exit(0)


def write(file, content):
    with open(file, "wb") as target:
        target.write(content)


def hush():
    """The runs are many, and nobody reads what they print."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
