import json
import os
import sys
import time

import pytest

FOLDER = os.path.dirname(os.path.abspath(__file__))
REPORT = os.path.join(FOLDER, "report.jsonl")
ASKED = {}


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config):
    """Nothing of the project is loaded yet: whoever returns from here is a run of its own."""
    try_texts()
    yield


def pytest_configure(config):
    if ASKED.get("reports"):
        config.option.maxfail = 0
        config.option.continue_on_collection_errors = True


def try_texts():
    with open(os.path.join(FOLDER, "tries.json"), encoding="utf-8") as job_file:
        job = json.load(job_file)
    ASKED.update(reports=job.get("reports"))
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
        if os.path.exists(REPORT):
            os.replace(REPORT, os.path.join(FOLDER, "tried-%d.jsonl" % number))
        say({"try": number, "ok": status == 0})
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
