"""Planted as sitecustomize.py: whatever Python a run starts notes which lines of some files it runs."""

import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def watch(os_open=os.open, os_write=os.write, os_close=os.close, real=os.path.realpath):
    with open(os.path.join(FOLDER, "lines.txt"), "rb") as wanted:
        names = [os.fsdecode(name) for name in wanted.read().split(b"\0") if name]
    out = os.path.join(FOLDER, "lines.log")
    numbers = dict((real(name), number) for number, name in enumerate(names))
    known = {}  # by what a code object calls its file
    seen = set()
    waiting = []

    def say(line):
        """Opened anew each time: a test may close whatever is open, and a fork goes on with its own."""
        waiting.append(line.encode("ascii"))
        try:
            file = os_open(out, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                while waiting:
                    os_write(file, waiting[0])
                    del waiting[0]
            finally:
                os_close(file)
        except OSError:
            pass  # of what is still waiting the next one is a chance

    def number_of(name):
        try:
            return known[name]
        except KeyError:
            known[name] = None  # what is asked of the system may run Python itself
            known[name] = numbers.get(real(name))
            return known[name]

    def begin(code, number):
        if code.co_name != "<module>":
            return
        try:
            lines = executable(code)
        except Exception:
            return say("lost\n")
        say("code %d %s\n" % (number, ",".join(map(str, sorted(lines)))))

    def ran(number, line):
        if (number, line) not in seen:
            seen.add((number, line))
            say("ran %d %d\n" % (number, line))

    follow(say)
    if sys.version_info >= (3, 12):
        monitor(number_of, begin, ran, say)
    else:
        trace(number_of, begin, ran, say)


def monitor(number_of, begin, ran, say):
    monitoring = sys.monitoring
    events, disable = monitoring.events, monitoring.DISABLE
    tool = next((each for each in (4, 3, 5, 0) if monitoring.get_tool(each) is None), None)
    if tool is None:
        return say("lost\n")
    monitoring.use_tool_id(tool, "tailtest")

    def on_start(code, _):
        number = number_of(code.co_filename)
        if number is not None:
            begin(code, number)
            monitoring.set_local_events(tool, code, events.LINE)
        return disable

    def on_line(code, line):
        number = number_of(code.co_filename)
        if number is not None:
            ran(number, line)
        return disable

    monitoring.register_callback(tool, events.PY_START, on_start)
    monitoring.register_callback(tool, events.LINE, on_line)
    monitoring.set_events(tool, events.PY_START)


FREE = 200000  # calls and lines that are followed whatever they cost
COST = 0.5e-6  # seconds, of one of them
SHARE = 0.1


def trace(number_of, begin, ran, say):
    """Each call of the program costs: where that is too much of its time, no more is followed, and nothing is known."""
    import threading
    from time import perf_counter

    begun = {}
    own = [True]
    count = [0]
    since = perf_counter()

    def is_dear():
        cost = count[0] * COST
        return count[0] > FREE and cost > SHARE * (perf_counter() - since)

    def on_call(frame, event, arg):
        count[0] += 1
        if not count[0] & 1023 and (not own or is_dear()):
            say("lost\n")
            del own[:]
            return sys.settrace(None)
        code = frame.f_code
        number = number_of(code.co_filename)
        if number is None:
            return None
        if code not in begun:
            begun[code] = line_tracer(number)
            begin(code, number)
        return begun[code]

    def line_tracer(number):
        def on_line(frame, event, arg):
            if event == "line":
                count[0] += 1
                ran(number, frame.f_lineno)
            return on_line

        return on_line

    def on_audit(event, args):
        """Another one traces from here on, or what runs is switched under the trace."""
        if event == "sys.settrace":
            is_lost = own == [False] and sys._getframe(1).f_code.co_name != "_bootstrap_inner"
        else:
            is_lost = event == "import" and args[0].partition(".")[0] == "greenlet"
        if is_lost:
            say("lost\n")

    sys.addaudithook(on_audit)
    sys.settrace(on_call)
    threading.settrace(on_call)
    own[0] = False


def follow(say):
    """A Python that is started without the variables of this one is not seen."""
    starts = {"subprocess.Popen": 3, "os.posix_spawn": 2, "os.exec": 2}
    natives = ("git", "uname", "ldconfig", "lsb_release")

    def on_audit(event, args):
        if event != "os.system" and event not in starts:
            return
        try:
            env = args[starts[event]] if event in starts else None
            words = args[1] if event in starts else args[0]
            words = [os.fsdecode(word) for word in ([words] if isinstance(words, (str, bytes)) else words)]
            env = os.environ if env is None else env
            path = env.get("PYTHONPATH") or env.get(b"PYTHONPATH") or ""
            is_followed = FOLDER in os.fsdecode(path).split(os.pathsep)
            options = [word for word in words[1:4] if word[:1] == "-" and word[1:2].isalpha()]
            is_alone = any(letter in word for word in options for letter in "IES")
            is_native = os.path.basename(words[0]) in natives
            if not is_native and (is_alone or not is_followed):
                say("lost\n")
        except Exception:
            say("lost\n")

    sys.addaudithook(on_audit)


def executable(code):
    """The lines that have instructions, without those that no test is asked for."""
    lines, codes = set(), [code]
    while codes:
        each = codes.pop()
        lines.update(line for _, _, line in each.co_lines() if line)
        codes.extend(const for const in each.co_consts if hasattr(const, "co_lines"))
    return lines - set(left_out(code.co_filename))


def left_out(name):
    import ast
    import re

    with open(name, "rb") as file:
        source = file.read()
    texts = source.decode("utf-8", "replace").splitlines()
    excused = re.compile(r"#\s*(?:pragma|PRAGMA):?\s*(?:no|NO)\s*(?:cover|COVER)")
    for node in ast.walk(ast.parse(source)):
        first, last = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
        if first is None:
            continue
        body = getattr(node, "body", None)
        is_excused = first <= len(texts) and excused.search(texts[first - 1])
        if isinstance(body, list) and (is_excused or never_runs(node, body)):
            decorators = getattr(node, "decorator_list", [])
            for line in range(min([first] + [each.lineno for each in decorators]), last + 1):
                yield line
        elif is_excused:
            for line in range(first, last + 1):
                yield line


def never_runs(node, body):
    """Under `if TYPE_CHECKING` and `if __name__ == …`, and bodies that hold the place of one."""
    import ast

    if isinstance(node, ast.If):
        names = [each.id for each in ast.walk(node.test) if isinstance(each, ast.Name)]
        names += [each.attr for each in ast.walk(node.test) if isinstance(each, ast.Attribute)]
        return "TYPE_CHECKING" in names or "__name__" in names
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    return all(isinstance(each, ast.Pass) or is_constant(each) for each in body)


def is_constant(node):
    import ast

    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def load_hidden():
    """The sitecustomize that this one stands before."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    own = sys.modules.pop("sitecustomize", None)
    places = [os.path.abspath(folder) for folder in sys.path]
    rest = sys.path[places.index(FOLDER) + 1 if FOLDER in places else 0 :]
    spec = PathFinder.find_spec("sitecustomize", rest)
    if spec is None or spec.loader is None:
        if own is not None:
            sys.modules["sitecustomize"] = own
        return
    module = sys.modules["sitecustomize"] = module_from_spec(spec)
    spec.loader.exec_module(module)


if sys.version_info >= (3, 10):  # before, some lines run without a word
    try:
        watch()
    except Exception:
        pass  # nothing is known of this process, and its tests run all the same
load_hidden()
