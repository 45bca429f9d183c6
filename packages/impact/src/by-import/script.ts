/**
 * What the project's interpreter is given: `python -c <this>`, with one line of JSON on its standard input:
 * `{"path", "deadline", "modules": [[name, names that a star must bring, [[id, name, …]]]]}`. Answers are lines of
 * JSON on the standard output, which no module sees: theirs lead nowhere. A module that forks does not answer twice,
 * one that hangs in C is ended by a thread of its own, also when whoever asked is gone.
 */
export const SCRIPT = `
import faulthandler, importlib, importlib.util, json, os, sys

asked = json.loads(sys.stdin.buffer.readline())
own = os.getpid()
out = os.dup(1)
null = os.open(os.devnull, os.O_RDWR)
for stream in (0, 1, 2):
    os.dup2(null, stream)
faulthandler.dump_traceback_later(asked["deadline"], exit=True, file=null)
sys.path[:0] = asked["path"]


def tell(*row):
    if os.getpid() != own:
        os._exit(0)
    data = (json.dumps(row) + "\\n").encode()
    while data:
        data = data[os.write(out, data):]


def names(thing):
    return sorted(name for name in dir(thing) if isinstance(name, str) and len(name) < 80)[:2000]


def starred(module):
    listed = getattr(module, "__all__", None)
    return list(listed) if listed is not None else [n for n in vars(module) if n[:1] != "_"]


def is_module(module, path):
    if len(path) > 1 or not hasattr(module, "__path__"):
        return False
    return importlib.util.find_spec(module.__name__ + "." + path[0]) is not None


def look(at, module, ask):
    number, *path = ask
    thing = module
    for name in path[:-1]:
        thing = getattr(thing, name, None)
        if thing is None:
            return
    if not hasattr(thing, path[-1]) and not is_module(module, path):
        tell("missing", number, names(thing))


for at, (name, wanted, asks) in enumerate(asked["modules"]):
    tell("open", at)
    try:
        module = importlib.import_module(name)
        if wanted:
            brought = set(starred(module))
            tell("star", at, [one for one in wanted if one in brought], sorted(brought)[:2000])
        for ask in asks:
            try:
                look(at, module, ask)
            except Exception:
                pass
        tell("done", at)
    except BaseException as error:
        tell("failed", at, type(error).__name__, str(error)[:200])
tell("end")
os._exit(0)
`
