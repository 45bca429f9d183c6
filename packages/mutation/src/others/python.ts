import type { AnotherFor } from '../languages/row.ts'

/**
 * Another value of the same kind and form: each number is one more, each text other letters and one more, each list,
 * dictionary and object holds others and one more; a tuple has as many. Of the same form: as many, and a text as long that begins alike. What hides its content in itself has no other value that is known, and is an error.
 */
const OTHER = `
def other(v, d=0, swap="kind"):
    import copy, datetime, enum, inspect, numbers, os, unittest.mock
    same, form = swap == "constant", swap == "form"
    def new(one): return other(one, d + 1, swap)
    def shift(v): return "".join(chr(ord(c) + 1) if c in "abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY012345678" else c for c in v) + "q"
    def half(v): return next((one for one in (v[:at] + shift(v[at:])[:-1] for at in (len(v) // 2, 0)) if one != v), v + "q")
    if v is None: return 0
    if isinstance(v, bool): return same or not v
    if same and type(v) in (int, float): return type(v)(7)
    if same and type(v) is str: return "same"
    if isinstance(v, enum.Enum):
        all = list(type(v))
        return all[(all.index(v) + 1) % len(all)]
    if form and isinstance(v, numbers.Real) and v < 0 and v - 1 != v: return v - 1
    if isinstance(v, numbers.Number): return v + 1 if v + 1 != v and v == v else type(v)(0)
    text = half if form else shift
    if isinstance(v, str): return text(v)
    if isinstance(v, (bytes, bytearray)): return type(v)(text(v.decode("latin-1")).encode("latin-1"))
    if d > 5: return v
    if isinstance(v, datetime.date): return v + datetime.timedelta(days=1)
    if isinstance(v, datetime.timedelta): return v + datetime.timedelta(days=1)
    if isinstance(v, datetime.time): return v.replace(minute=(v.minute + 1) % 60)
    if isinstance(v, unittest.mock.NonCallableMock): return object()
    if isinstance(v, dict):
        c = copy.copy(v)
        for k in list(c): c[k] = new(c[k])
        if not (form and c): c["!"] = 0
        return c
    if isinstance(v, list):
        c = copy.copy(v)
        c[:] = [new(one) for one in v]
        if not (form and c): c.append(c[-1] if c else 0)
        return c
    if isinstance(v, tuple):
        if hasattr(v, "_replace"): return v._replace(**{k: new(getattr(v, k)) for k in v._fields})
        return tuple(new(one) for one in v) if v else (0,)
    if isinstance(v, (set, frozenset)): return type(v)(new(one) for one in v) | (set() if form and v else {"!"})
    if isinstance(v, os.PathLike): return type(v)(text(os.fspath(v)))
    if inspect.isroutine(v): return lambda *a, **k: new(v(*a, **k))
    if inspect.isasyncgen(v):
        async def each():
            async for one in v: yield new(one)
        return each()
    if inspect.isawaitable(v):
        async def later(): return other(await v, d, swap)
        return later()
    if hasattr(v, "__next__"): return (new(one) for one in v)
    c = copy.copy(v)
    names = [*vars(c)] if hasattr(c, "__dict__") else []
    names += [k for one in type(c).__mro__ for k in ([one.__dict__["__slots__"]] if isinstance(one.__dict__.get("__slots__"), str) else one.__dict__.get("__slots__", ())) if hasattr(c, k)]
    if isinstance(v, BaseException): c.args = new(v.args)
    elif not names: raise RuntimeError("mutant")
    for k in names: object.__setattr__(c, k, new(getattr(c, k)))
    return c
`

const CODE = JSON.stringify(OTHER.trim())

/** On one line, so that what stands behind the value stays where it is; a string of JSON is one of Python. */
export const otherPython: AnotherFor = ({ text, swap }) =>
  `(lambda v, own: exec(${CODE}, own) or own["other"](v${swap === 'kind' ? '' : `, 0, "${swap}"`}))(${text}, {})`
