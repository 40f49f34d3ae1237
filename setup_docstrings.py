"""Writes docstrings into the C that mypyc makes: it keeps signatures, and drops what the functions and classes say.

Each C file is one module. Where its tables name a function or class that the source of that module has, the docstring
follows the signature, for an overriding method without one that of the method it overrides, as `help` would find it.
Whatever is not recognized stays as it is: then a docstring is missing, and nothing else.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import cleandoc
from pathlib import Path

SIGNATURE = r'PyDoc_STR\("((?:[^"\\]|\\.)*)\\n--\\n\\n"\)'
METHOD = re.compile(rf'(\(PyCFunction\)CPyPy_(\w+),\s+[A-Z_ |]+, ){SIGNATURE}')
CLASS = re.compile(rf'(PyTypeObject CPyType_(\w+)_template_ = {{[^}}]*\.tp_doc = ){SIGNATURE}')
PROPERTY = re.compile(r'(\(getter\)(\w+),\s+(?:\(setter\)\w+|NULL),\s+)NULL(?=, NULL})')
MODULE = re.compile(r'NULL, /\* docstring \*/')

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Source:
    """What one module defines and imports."""

    def __init__(self, root: Path, name: str) -> None:
        self.name = name
        path = root.joinpath(*name.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        self.tree = ast.parse(file.read_text(encoding="utf-8")) if file.exists() else ast.Module([], [])
        self.defined = definitions(self.tree)
        self.imported = {alias.asname or alias.name: (node.module or "", alias.name) for node in ast.walk(self.tree)
                         if isinstance(node, ast.ImportFrom) for alias in node.names}


def definitions(node: ast.Module | ast.ClassDef) -> dict[str, Definition]:
    """The functions and classes directly in a module or class."""
    return {each.name: each for each in node.body
            if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}


class Docstrings:
    """The docstrings of all modules below a folder."""

    def __init__(self, root: Path) -> None:
        self.source = cache(lambda name: Source(root, name))

    def of_module(self, module: str) -> dict[str, str]:
        """Public functions by name, classes by name, methods as `Class___method`, as C calls them."""
        found: dict[str, str] = {}
        for name, node in self.source(module).defined.items():
            if not name.startswith("_"):
                found[name] = said(node)
            if isinstance(node, ast.ClassDef):
                found |= {f"{name}___{method}": self.of_method(module, name, method) for method in definitions(node)
                          if not method.startswith("_") or method.endswith("__")}
        return {name: text for name, text in found.items() if text}

    def of_method(self, module: str, owner: str, method: str) -> str:
        """What a method says, or the one it overrides."""
        found = self.found(module, owner)
        if found is None:
            return ""
        home, node = found
        own = definitions(node).get(method)
        if own is not None and said(own):
            return said(own)
        above = (self.of_method(*base, method) for base in self.bases(home, node))
        return next((text for text in above if text), "")

    def found(self, module: str, name: str) -> tuple[str, ast.ClassDef] | None:
        """Where a class is defined that a module defines or imports, and its definition."""
        source = self.source(module)
        node = source.defined.get(name)
        if isinstance(node, ast.ClassDef):
            return module, node
        return self.found(*source.imported[name]) if name in source.imported else None

    def bases(self, module: str, node: ast.ClassDef) -> Iterator[tuple[str, str]]:
        """The modules and names of the classes above one."""
        imported = self.source(module).imported
        for base in node.bases:
            if isinstance(base, ast.Name):
                yield module, base.id
            elif isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name) and base.value.id in imported:
                yield ".".join(imported[base.value.id]), base.attr


def said(node: Definition | ast.Module) -> str:
    """The docstring of a definition, without its indentation."""
    return cleandoc(ast.get_docstring(node, clean=False) or "")


def in_c(text: str) -> str:
    """A text as a string of C, in ASCII."""
    plain = text.encode().decode("latin-1").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + "".join(each if " " <= each <= "~" and each != "?" else f"\\{ord(each):03o}" for each in plain) + '"'


def documented(code: str, module: str, texts: Mapping[str, str], whole: str) -> str:
    """The C code of a module with these docstrings, and the one of the whole module."""
    parts = module.split(".")
    prefixes = ["___".join(parts[start:]) + "___" for start in range(len(parts))]

    def text_of(name: str) -> str:
        return next((text for prefix in prefixes if name.startswith(prefix)
                     and (text := texts.get(name.removeprefix(prefix)))), "")

    def with_text(match: re.Match[str]) -> str:
        text = text_of(match[2])
        return f'{match[1]}PyDoc_STR("{match[3]}\\n--\\n\\n" {in_c(text)})' if text else match[0]

    def with_property(match: re.Match[str]) -> str:
        text = text_of(match[2].replace("_get_", "___", 1))
        return f"{match[1]}PyDoc_STR({in_c(text)})" if text else match[0]

    for pattern, how in ((METHOD, with_text), (CLASS, with_text), (PROPERTY, with_property)):
        code = pattern.sub(how, code)
    return MODULE.sub(lambda match: f"PyDoc_STR({in_c(whole)}), /* docstring */" if whole else match[0], code, count=1)


def write_docstrings(build: Path, root: Path, package: str) -> None:
    """Write the docstrings of the modules of a package below `root` into the C files mypyc has left in `build`."""
    docstrings = Docstrings(root)
    for file in build.glob(f"__native_{package}___*.c"):
        module = file.stem.removeprefix("__native_").replace("___", ".")
        code = file.read_text(encoding="utf-8")
        file.write_text(documented(code, module, docstrings.of_module(module), said(docstrings.source(module).tree)),
                        encoding="utf-8")
