import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs in each Python process below the runner, after the `.pth` files and finders of editable installs were set up:
 * what any of them finds in the project is taken from the copy instead, and what is not there is not there.
 * Another `sitecustomize` (Debian's, Homebrew's) runs as it would have.
 */
const SITE = `
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec, spec_from_file_location

PROJECT = @PROJECT@
COPY = @COPY@
HERE = os.path.dirname(os.path.abspath(__file__))
INSTALLED = {'site-packages', 'dist-packages', 'node_modules'}
PREFIXES = tuple(
    prefix + os.sep
    for prefix in map(os.path.realpath, (sys.prefix, sys.exec_prefix, sys.base_prefix))
    if prefix.startswith(PROJECT + os.sep)
)


def copied(path):
    """The path in the copy of a path in the project; None: not in the project, or installed there."""
    if not isinstance(path, str) or not os.path.isabs(path):
        return None
    real = os.path.realpath(path)
    if real != PROJECT and not real.startswith(PROJECT + os.sep):
        return None
    if (real + os.sep).startswith(PREFIXES):
        return None
    below = os.path.relpath(real, PROJECT)
    if not INSTALLED.isdisjoint(below.split(os.sep)):
        return None
    return COPY if below == os.curdir else os.path.join(COPY, below)


class Copied:
    """Asks the finders behind it, and leads what they find in the project into the copy."""

    def find_spec(self, name, path=None, target=None):
        places = path if path is None else [copied(place) or place for place in path]
        for finder in sys.meta_path[sys.meta_path.index(self) + 1:]:
            find = getattr(finder, 'find_spec', None)
            spec = None if find is None else find(name, places, target)
            if spec is not None:
                return self.lead(name, spec)
        return None

    def lead(self, name, spec):
        places = spec.submodule_search_locations
        led = None if places is None else [copied(place) or place for place in list(places)]
        origin = copied(spec.origin)
        if origin is not None:
            if not os.path.exists(origin):
                raise ModuleNotFoundError('No module named %r' % name, name=name)
            return spec_from_file_location(name, origin, submodule_search_locations=led)
        if places is not None and spec.origin is None and led != list(places):
            namespace = ModuleSpec(name, None, is_package=True)
            namespace.submodule_search_locations = led
            return namespace
        return spec

    def invalidate_caches(self):
        pass


sys.path[:] = [copied(path) or path for path in sys.path]
sys.meta_path.insert(0, Copied())

places = [os.path.abspath(path) for path in sys.path]
# those before have had their turn: whoever stands there looks for this one in the same way
following = PathFinder.find_spec('sitecustomize', sys.path[places.index(HERE) + 1 if HERE in places else 0 :])
if following is not None and following.loader is not None:
    following.loader.exec_module(module_from_spec(following))
`

/** Plants it in a folder beside the copy; absolute: what goes before all else that Python looks for modules in. */
export function plantSite(beside: string, root: string, folder: string): string {
  const site = join(beside, 'python')
  mkdirSync(site)
  // a Python string takes what JSON writes
  const text = SITE.replace('@PROJECT@', () => JSON.stringify(root)).replace('@COPY@', () =>
    JSON.stringify(folder),
  )
  writeFileSync(join(site, 'sitecustomize.py'), text)
  return site
}
