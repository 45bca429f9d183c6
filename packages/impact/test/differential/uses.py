"""Who uses a name of a module: `uses.py <root>`, with `[[module, name], …]` on the standard input.

Prints `["<file> <name>", …]`: what syntax trees name and the module, really imported, does not have.
"""

import ast, importlib, json, pathlib, sys

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root))
asked = json.load(sys.stdin)
sys.stdout, answers = sys.stderr, sys.stdout


def lacks(module, name):
    try:
        return not hasattr(importlib.import_module(module), name)
    except Exception as error:  # the package that the module lies in uses the name itself
        return f"'{name}'" in str(error)


gone = {(module, name) for module, name in asked if lacks(module, name)}
modules = {module for module, _ in gone}


def absolute(package, node):
    if node.level == 0:
        return node.module or ""
    parts = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*parts, node.module] if node.module else parts)


def tried(tree):
    inside = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            for part in node.body:
                inside.update(ast.walk(part))
    return inside


found = set()
for path in sorted(root.rglob("*.py")):
    file = path.relative_to(root)
    package = ".".join(file.parent.parts)
    tree = ast.parse(path.read_bytes())
    tolerated = tried(tree)
    aliases = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                aliases[name.asname or name.name] = name.name
        if isinstance(node, ast.ImportFrom):
            module = absolute(package, node)
            for name in node.names:
                if (module, name.name) in gone and node not in tolerated:
                    found.add(f"{file.as_posix()} {name.name}")
                if f"{module}.{name.name}" in modules:
                    aliases[name.asname or name.name] = f"{module}.{name.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if (aliases.get(ast.unparse(node.value)), node.attr) in gone:
                found.add(f"{file.as_posix()} {node.attr}")
print(json.dumps(sorted(found)), file=answers)
