"""Prints which file of a library imports which, as modulefinder follows it.

modulefinder keeps its imports to itself: a subclass notes, for the module whose code
is being scanned, every module that an import of it brings in.
"""
import os
import sys
from modulefinder import ModuleFinder, Module


class Finder(ModuleFinder):
    def __init__(self, path):
        super().__init__(path)
        self.pairs = set()
        self.scanned = None

    def scan_code(self, co, m):
        """`from . import x` reaches import_hook without its caller."""
        before, self.scanned = self.scanned, m
        super().scan_code(co, m)
        self.scanned = before

    def import_hook(self, name, caller=None, fromlist=None, level=-1):
        result = super().import_hook(name, caller, fromlist, level)
        if caller is None and fromlist:
            caller = self.scanned
        if caller is not None and caller.__file__:
            for module in self.run(name, caller, fromlist, level):
                if module.__file__ and module is not caller:
                    self.pairs.add((caller.__file__, module.__file__))
        return result

    def run(self, name, caller, fromlist, level):
        """The modules from the outermost package in, and the modules among the names."""
        parent = self.determine_parent(caller, level=level)
        if level > 0:
            full = parent.__name__ + ("." + name if name else "")
            first = len(parent.__name__.split("."))
        else:
            full, first = name, 1
        parts = full.split(".")
        names = [".".join(parts[:count]) for count in range(first, len(parts) + 1)]
        if level > 0 and name:
            names = names[1:]
        if level <= 0 and caller.__name__.split(".")[0] == parts[0] and fromlist:
            names = names[-1:]
        for one in fromlist or ():
            if one != "*":
                names.append(full + "." + one)
        return [self.modules[one] for one in names if self.modules.get(one) is not None]


def main(root, packages):
    finder = Finder([root])
    for package in packages:
        for folder, _, files in os.walk(os.path.join(root, package)):
            if "/test" in folder[len(root):] or "__pycache__" in folder:
                continue
            if not os.path.exists(os.path.join(folder, "__init__.py")):
                continue
            for file in files:
                if not file.endswith(".py"):
                    continue
                dotted = os.path.relpath(os.path.join(folder, file), root)[:-3].replace(os.sep, ".")
                name = dotted[: -len(".__init__")] if dotted.endswith(".__init__") else dotted
                try:
                    finder.import_hook(name)
                except ImportError:
                    pass
    wanted = tuple(os.path.join(root, package) + os.sep for package in packages)
    for caller, module in sorted(finder.pairs):
        if caller.startswith(wanted):
            print(caller, module, sep="\t")


main(sys.argv[1], sys.argv[2:])
