import asyncio
import functools
import importlib
import json
import linecache
import os
import sys
import traceback
import unittest
from time import perf_counter
from unittest.suite import _ErrorHolder

__unittest = True  # no frame of ours in what unittest prints
LIMIT = 8000
FOLDER = os.path.dirname(os.path.abspath(__file__))
RUNNERS = tuple(os.path.dirname(module.__file__) + os.sep for module in (unittest, asyncio, importlib))
HOOKS = {"_callSetUp", "_callTearDown", "_callCleanup", "doCleanups", "_pre_setup", "_post_teardown"}


class Out:
    def __init__(self):
        self.pid = os.getpid()
        self.file = open(os.path.join(FOLDER, "report.jsonl"), "ab", buffering=0)
        self.write({"start": "unittest"})

    def write(self, line):
        if os.getpid() == self.pid:  # a test that forks may come to its end twice
            self.file.write((json.dumps(line) + "\n").encode("ascii"))


@functools.lru_cache(maxsize=None)
def out():
    return Out()


def said(error):
    try:
        return str(error.msg if isinstance(error, SyntaxError) else error)
    except Exception:
        return ""


def told(error):
    kind = type(error)
    plain = kind.__module__ in ("builtins", "unittest.case")
    name = kind.__qualname__ if plain else kind.__module__ + "." + kind.__qualname__
    text = said(error)
    if "Failed example:" in text:  # of a doctest
        text = " ".join(text[text.index("Failed example:") :].split())
    if not text and isinstance(error, AssertionError):
        text = ([frame.line for frame in frames(error.__traceback__)] or [""])[-1]
    return name + ": " + text if text else name


def absolute(file):
    return file if file.startswith("<") else os.path.abspath(file)


def frames(tb):
    found = []
    while tb is not None:
        code = tb.tb_frame.f_code
        inner = "__unittest" in tb.tb_frame.f_globals or code.co_filename.startswith("<frozen importlib")
        if not inner and not code.co_filename.startswith(RUNNERS):
            linecache.checkcache(code.co_filename)
            line = linecache.getline(code.co_filename, tb.tb_lineno, tb.tb_frame.f_globals).strip()
            found.append(traceback.FrameSummary(code.co_filename, tb.tb_lineno, code.co_name, line=line))
        tb = tb.tb_next
    return found


def chain(error):
    found = []
    while error is not None and len(found) < 4 and not any(error is each for each in found):
        found.insert(0, error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found


def copied(error):
    lines = []
    for each in chain(error):
        for frame in frames(each.__traceback__)[-30:]:
            lines.append("%s:%d: in %s" % (absolute(frame.filename), frame.lineno, frame.name))
            lines.append("    " + frame.line)
        if isinstance(each, SyntaxError) and each.filename:
            lines.append("%s:%d: in <module>" % (absolute(each.filename), each.lineno or 0))
            lines.append("    " + (each.text or "").strip())
        lines.append("E   " + told(each)[:2000].replace("\n", "\nE   "))
    return {"message": told(error)[:LIMIT], "stack": "\n".join(lines)[-LIMIT:]}


def broken(file, error):
    places = [frame.filename for frame in frames(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append(error.filename)
    kind = "compile" if isinstance(error, SyntaxError) else "load"
    at = [absolute(place) for place in reversed(places)]
    out().write({"broken": {"file": file, "kind": kind, "at": at, "error": copied(error)}})


def source(module):
    return os.path.abspath(getattr(sys.modules.get(module), "__file__", None) or module)


def tests_in(suite):
    parts = getattr(suite, "subsuites", None)  # Django's, for several processes
    for each in parts or (suite if isinstance(suite, unittest.BaseTestSuite) else [suite]):
        if isinstance(each, unittest.BaseTestSuite):
            yield from tests_in(each)
        elif each is not None:
            yield each


def stands_in(test):
    """For a module that could not be loaded, or skipped itself."""
    return type(test).__module__ == "unittest.loader"


def place(test):
    dt = getattr(test, "_dt_test", None)
    function = getattr(test, "_testFunc", None)
    file = getattr(test, "_tailtest_file", None) or getattr(dt, "filename", None)
    if dt is not None:
        path = [dt.name]
    elif function is not None:
        path = [function.__qualname__]
    else:
        path = [name for name in type(test).__qualname__.split(".") if name != "<locals>"]
        path.append(getattr(test, "_testMethodName", None) or str(test))
    module = getattr(function, "__module__", type(test).__module__)
    return {"file": os.path.abspath(file or source(module)), "path": path}


class Loading:
    """Mixed into a loader: files by their paths, under the names by which discovery imports them."""

    failed = frozenset()

    def note(self, name, file, error):
        self.failed |= {name}
        if isinstance(error, unittest.SkipTest):
            out().write({"group": {"file": file, "path": [], "status": "skip"}})
        else:
            broken(file, error)

    def loadTestsFromModule(self, module, *args, **kwargs):
        suite = super().loadTestsFromModule(module, *args, **kwargs)
        file = getattr(module, "__file__", None)
        for test in tests_in(suite):
            if not stands_in(test):
                test._tailtest_file = getattr(test, "_tailtest_file", None) or file
            elif hasattr(test, "_exception") and test._testMethodName not in self.failed:
                self.note(test._testMethodName, source(module.__name__), test._exception)
        return suite

    def _get_module_from_name(self, name):
        try:
            return super()._get_module_from_name(name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            path = os.path.join(self._top_level_dir or os.getcwd(), *name.split("."))
            file = os.path.join(path, "__init__.py") if os.path.isdir(path) else path + ".py"
            self.note(name, file, error)
            raise

    def loadTestsFromName(self, name, module=None):
        path = os.path.abspath(name.replace(".", os.sep) + ".py")
        if module is not None or not os.path.isfile(path):
            return super().loadTestsFromName(name, module)
        top = os.path.abspath(os.environ.get("TAILTEST_UNITTEST_TOP") or os.curdir)
        if not path.startswith(os.path.join(top, "")):
            top = os.getcwd()
        if top not in sys.path:
            sys.path.insert(0, top)
        dotted = os.path.relpath(path, top)[:-3].replace(os.sep, ".")
        try:
            found = importlib.import_module(dotted)
            if not os.path.samefile(source(dotted), path):
                raise ImportError("%s is %s, not %s" % (dotted, source(dotted), path))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # one that is no ImportError would end the run, with all other files
            self.note(dotted, path, error)
            return self.suiteClass([unittest.loader._FailedTest(dotted, error)])
        return self.loadTestsFromModule(found)


class Loader(Loading, unittest.TestLoader):
    pass


RANK = ["skip", "pass", "xfail", "error", "fail"]


class Copying:
    """Mixed into the class of a result."""

    def planned(self, suite):
        self.tailtest_seen = {}
        for test in tests_in(suite):
            if not stands_in(test):
                out().write({"plan": place(test)})

    def startTest(self, test):
        self.tailtest_seen[id(test)] = {"at": perf_counter(), "found": []}
        if not stands_in(test):
            out().write({"begin": place(test)})
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        state = self.tailtest_seen.pop(id(test), None)
        if state is not None and not stands_in(test):
            self.tailtest_ended(test, state["found"], (perf_counter() - state["at"]) * 1000)

    def tailtest_ended(self, test, found, ms):
        unknown = ("error", {"message": "the test ended without a result"})
        status, error = max(found, key=lambda each: RANK.index(each[0]), default=unknown)
        line = dict(place(test), status=status, ms=ms)
        out().write({"test": line if error is None else dict(line, error=error)})

    def tailtest_add(self, test, status, error=None):
        test = getattr(test, "test_case", test)  # a part of it: subTest
        if isinstance(test, _ErrorHolder):
            self.tailtest_held(test.description, status, error)
        elif id(test) in self.tailtest_seen:
            self.tailtest_seen[id(test)]["found"].append((status, error))
        elif not stands_in(test):
            self.tailtest_ended(test, [(status, error)], 0)

    def tailtest_held(self, description, status, error):
        hook, _, name = description.partition(" (")
        parts = name[:-1].split(".")
        if status != "skip":
            status = "error"
        for length in range(len(parts), 0, -1):
            module = ".".join(parts[:length])
            if module in sys.modules:
                path = [part for part in parts[length:] if part != "<locals>"]
                group = {"file": source(module), "path": path, "hook": hook, "status": status, "error": error}
                out().write({"group": group})
                return
        out().write({"stray": dict(error or {"message": description})})

    def addSuccess(self, test):
        self.tailtest_add(test, "pass")
        super().addSuccess(test)

    def addFailure(self, test, err):
        self.tailtest_add(test, phase(err[2]), copied(err[1]))
        super().addFailure(test, err)

    def addError(self, test, err):
        self.tailtest_add(test, phase(err[2]), copied(err[1]))
        super().addError(test, err)

    def addSkip(self, test, reason):
        self.tailtest_add(test, "skip")
        super().addSkip(test, reason)

    def addExpectedFailure(self, test, err):
        self.tailtest_add(test, "xfail")
        super().addExpectedFailure(test, err)

    def addUnexpectedSuccess(self, test):
        error = {"message": "the test passed, though it is marked as an expected failure"}
        self.tailtest_add(test, "fail", error)
        super().addUnexpectedSuccess(test)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            error = copied(err[1])
            error["message"] += "\n" + subtest._subDescription()
            self.tailtest_add(test, phase(err[2]), error)
        super().addSubTest(test, subtest, err)


def phase(tb):
    while tb is not None:
        name = tb.tb_frame.f_code.co_name
        if name == "_callTestMethod":
            return "fail"
        if name in HOOKS:
            return "error"
        tb = tb.tb_next
    return "fail"


class Running:
    """Mixed into a runner, whose own result stays what it is otherwise."""

    def run(self, test, *args, **kwargs):
        self.tailtest_suite = test
        return super().run(test, *args, **kwargs)

    def _makeResult(self):
        return self.tailtest_copying(super()._makeResult())

    def _make_result(self):  # that of unittest-xml-reporting
        return self.tailtest_copying(super()._make_result())

    def tailtest_copying(self, result):
        if not isinstance(result, Copying):
            result.__class__ = type("Result", (Copying, type(result)), {})
            result.planned(self.tailtest_suite)
        return result


class Runner(Running, unittest.TextTestRunner):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **dict(kwargs, failfast=False))

    def run(self, test):
        result = super().run(test)
        out().write({"end": True})
        return result


if __name__ == "__main__":
    sys.argv[0] = os.path.basename(sys.executable) + " -m unittest"
    out()
    unittest.main(module=None, testRunner=Runner, testLoader=Loader())
