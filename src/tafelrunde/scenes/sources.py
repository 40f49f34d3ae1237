"""The sentences that Python sources say, read from their syntax tree: nothing is run, so nothing is missed by chance.

A sentence is the template given to `Say`, `text`, `BadInput`, `Illegal` or one of the other speakers. Where it is not
written there but comes out of a table, a variable, a parameter or a function, all the templates that it may be are
followed to where they are written: too many rather than too few.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final

COMPREHENSION: Final = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
PASSES_ON: Final = ("sorted", "reversed", "list", "tuple", "set", "iter", "cycle", "dict", "dedent", "Say", "text")
NOTHING: Final = ast.Constant(None)
SPEAKERS: Final[Mapping[str, tuple[int | str, ...]]] = {  # what is called with sentences, and as which arguments
    "Say": (0,), "text": (0,), "BadInput": (0,), "Illegal": (1,), "Lesson": (1,), "Part": (0,), "Step": (1, 4, "wrong"),
    "add": (1,),  # of `kit.reasons.Reasons`
    "GameInfo": ("summary", "short_title", "conflict"), "Option": (2, "text", "words"),
}
TABLES: Final = ("KINDS",)  # dicts of sentences that others say: `analysis.coaching`


class Sources:
    """Modules that are read together: a name in one may stand in another."""

    def __init__(self, files: Iterable[Traversable], speakers: Mapping[str, tuple[int | str, ...]] = SPEAKERS) -> None:
        self.speakers = speakers
        self.parents: dict[ast.AST, ast.AST] = {}
        self.globals: defaultdict[str, dict[ast.AST, list[ast.expr]]] = defaultdict(dict)  # by name, then by module
        self.functions: defaultdict[str, list[Function]] = defaultdict(list)
        self.calls: defaultdict[str, list[ast.Call]] = defaultdict(list)
        self.bound: dict[ast.AST, list[tuple[str, ast.expr]]] = {}  # by function or comprehension
        self.known: dict[ast.expr, list[ast.expr]] = {}
        self.active: dict[ast.expr, int] = {}  # what is being asked, with its depth
        self.cuts: list[int] = []  # the depths of what was asked again
        self.modules: dict[str, list[ast.Module]] = {}  # by the last part of the name
        self.imported: dict[ast.AST, dict[str, tuple[str, str]]] = {}  # by module: name → last part of its module, name
        for file in files:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            self.modules.setdefault(file.name.removesuffix(".py"), []).append(tree)
            self._read(tree)

    def _read(self, tree: ast.Module) -> None:
        imported = self.imported.setdefault(tree, {})
        for node in ast.walk(tree):
            self.parents |= dict.fromkeys(ast.iter_child_nodes(node), node)
            if isinstance(node, ast.Call):
                self.calls[callee_name(node)].append(node)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name].append(node)
            elif isinstance(node, ast.Module | ast.ClassDef):
                for line in node.body:
                    for name, value in bindings(line):
                        self.globals[name].setdefault(tree, []).append(value)
            elif isinstance(node, ast.ImportFrom):
                for each in node.names:
                    imported[each.asname or each.name] = (node.module or "").rpartition(".")[2], each.name

    def sentences(self) -> set[str]:
        """Every template that can be said."""
        tables = [value for name in TABLES for values in self.globals[name].values() for value in values
                  if isinstance(value, ast.Dict)]
        return self.templates([*tables, *(sentence for _, sentence in self.speaker_calls())])

    def speaker_calls(self) -> Iterator[tuple[ast.Call, ast.expr]]:
        """Every call of a speaker with a sentence it is given."""
        for speaker, places in self.speakers.items():
            for call in self.calls[speaker]:
                if speaker == "add" and "REASONS" not in ast.unparse(call.func):
                    continue
                given: dict[int | str | None, ast.expr] = {word.arg: word.value for word in call.keywords}
                for place, argument in enumerate(call.args):
                    if isinstance(argument, ast.Starred):
                        given |= {place + more: ast.Subscript(argument.value, ast.Constant(more)) for more in range(2)}
                    else:
                        given[place] = argument
                yield from ((call, given[place]) for place in places if place in given)

    def unresolved_calls(self) -> list[str]:
        """The calls of speakers with something of which no template is found."""
        return [ast.unparse(call) for call, sentence in self.speaker_calls() if not self.templates([sentence])]

    def templates(self, sentences: Iterable[ast.expr]) -> set[str]:
        """The templates that may stand there, of tables those of all their entries."""
        found = set[str]()
        for literal in self.all_values(sentences):
            for each in self.all_values(literal.values) if isinstance(literal, ast.Dict) else [literal]:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    found.add(each.value)
        return found

    def values(self, node: ast.expr) -> list[ast.expr]:
        """The literals an expression may be: constants, tuples, lists, sets and dicts."""
        if node in self.known:
            return self.known[node]
        depth, before = len(self.active), len(self.cuts)
        if self.active.setdefault(node, depth) != depth:  # it depends on itself
            self.cuts.append(self.active[node])
            return []
        found = list(dict.fromkeys(self.literals(node)))
        del self.active[node]
        self.cuts[before:] = [cut for cut in self.cuts[before:] if cut < depth]
        if len(self.cuts) == before:  # none of it depends on what is still being asked
            self.known[node] = found
        return found

    def literals(self, node: ast.expr) -> Iterator[ast.expr]:
        """The literals an expression may be, found in one step."""
        match node:
            case ast.Constant() | ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
                yield node
            case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):  # tables added to each other
                yield from self.all_values((one, other))
            case ast.BoolOp():
                yield from self.all_values(node.values)
            case ast.NamedExpr() | ast.Starred() | ast.Await():
                yield from self.values(node.value)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                yield ast.List([node.elt])
            case ast.DictComp():
                yield ast.Dict([node.key], [node.value])
            case ast.Subscript():
                yield from self.items(node)
            case ast.Name():
                yield from self.all_values(self.resolve_name(node) or self.return_values(node.id))
            case ast.Attribute():
                yield from self.all_values([*self.in_module(node), *self.return_values(node.attr)])
            case ast.Call():
                yield from self.results(node)

    def all_values(self, nodes: Iterable[ast.expr]) -> Iterator[ast.expr]:
        """The literals that any of the expressions may be."""
        for node in nodes:
            yield from self.values(node)

    def items(self, node: ast.Subscript) -> Iterator[ast.expr]:
        """The expressions that may stand at that place of a table."""
        for table in self.values(node.value):
            match table, node.slice:
                case ast.Dict(), ast.Constant(value=word):
                    yield from self.all_values([
                        value for key, value in zip(table.keys, table.values, strict=True)
                        if key is None or not isinstance(key, ast.Constant) or key.value == word])
                case ast.Dict(), _:
                    yield from self.all_values(table.values)
                case _, ast.Slice():
                    yield table
                case _:
                    parts = list(self.parts(table))
                    match node.slice:
                        case ast.Constant(value=int(place)) if place < len(parts):
                            parts = [parts[place]]
                    yield from self.all_values(parts)

    def parts(self, table: ast.expr) -> Iterator[ast.expr]:
        """The elements of a row one after the other, rows within it spread out; the keys of a dict."""
        match table:
            case ast.Tuple() | ast.List() | ast.Set():
                for part in table.elts:
                    if isinstance(part, ast.Starred):
                        yield from self.elements(part.value)
                    else:
                        yield part
            case ast.Dict():
                yield from (key for key in table.keys if key is not None)

    def results(self, call: ast.Call) -> Iterator[ast.expr]:
        """The expressions that a call may return."""
        name = callee_name(call)
        if isinstance(call.func, ast.Attribute) and name in ("get", "pop"):
            yield from self.items(ast.Subscript(call.func.value, call.args[0] if call.args else NOTHING))
            yield from self.all_values(call.args[1:])
        elif name in PASSES_ON:
            yield from self.all_values(call.args[:1])
        elif name == "next":
            yield from self.all_values(self.elements(call.args[0]))
        else:
            yield from self.all_values(self.return_values(name))

    def return_values(self, name: str) -> Iterator[ast.expr]:
        """The expressions that functions of that name return."""
        for node in (inner for function in self.functions[name] for inner in ast.walk(function)):
            if isinstance(node, ast.Return) and node.value is not None:
                yield node.value

    def resolve_name(self, node: ast.Name) -> list[ast.expr]:
        """What a name may stand for where it is read: bound in its function or an outer one, else in a module."""
        outer: ast.AST = node
        scope = self.parents.get(node)
        while scope is not None:
            bound = list(self.bound_values(scope, node.id))
            if bound:
                return bound
            outer, scope = scope, self.parents.get(scope)
        return self.in_modules(node.id, outer)

    def in_modules(self, name: str, module: ast.AST) -> list[ast.expr]:
        """What a name stands for in a module: bound there, imported from one of the others, or bound in any."""
        everywhere = self.globals[name]
        if module in everywhere:
            return everywhere[module]
        home, original = self.imported[module].get(name, ("", name))
        found = [value for each in self.modules.get(home, ()) for value in self.globals[original].get(each, ())]
        return found or [value for values in self.globals[original].values() for value in values]

    def in_module(self, node: ast.Attribute) -> list[ast.expr]:
        """What an attribute stands for: bound in the module it belongs to, or in any module or class."""
        _, home = self.imported[self.module_of(node)].get(getattr(node.value, "id", ""), ("", ""))
        everywhere = self.globals[node.attr]
        found = [value for each in self.modules.get(home, ()) for value in everywhere.get(each, ())]
        return found or [value for values in everywhere.values() for value in values]

    def module_of(self, node: ast.AST) -> ast.AST:
        """The module a node stands in."""
        while node in self.parents:
            node = self.parents[node]
        return node

    def bound_values(self, scope: ast.AST, name: str) -> Iterator[ast.expr]:
        """What a comprehension or a function binds to a name; nothing where the scope is neither."""
        if isinstance(scope, COMPREHENSION):
            binding: Iterable[ast.AST] = scope.generators
        elif isinstance(scope, Function):
            binding = ast.walk(scope)
            yield from self.arguments_for(scope, name)
        else:
            return
        if scope not in self.bound:
            self.bound[scope] = [pair for node in binding for pair in bindings(node)]
        yield from (value for each, value in self.bound[scope] if each == name)

    def elements(self, iterated: ast.expr) -> Iterator[ast.expr]:
        """The expressions that a loop goes through."""
        match iterated:
            case ast.Call(func=ast.Name(id="enumerate"), args=[rows, *_]):
                yield from (ast.Tuple([NOTHING, each]) for each in self.elements(rows))
            case ast.Call(func=ast.Name(id="zip"), args=rows):
                for place, row in enumerate(rows):
                    yield from (ast.Tuple([*[NOTHING] * place, each, *[NOTHING] * (len(rows) - place - 1)])
                                for each in self.elements(row))
            case ast.Call(func=ast.Attribute(value=table, attr="items" | "values" as what)):
                for found in self.values(table):
                    if isinstance(found, ast.Dict):
                        for key, value in zip(found.keys, found.values, strict=True):
                            yield value if what == "values" else ast.Tuple([key or NOTHING, value])
            case _:
                for found in self.values(iterated):
                    yield from self.parts(found)

    def arguments_for(self, function: Function, name: str) -> Iterator[ast.expr]:
        """The expressions that a parameter of a function may be given."""
        arguments = function.args
        names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
        defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
        defaults |= {each.arg: value for each, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
                     if value is not None}
        if name in defaults:
            yield defaults[name]
        if isinstance(function, ast.Lambda):
            return
        place = names.index(name) if name in names else None
        is_method = names[:1] in (["self"], ["cls"])
        for call in self.calls[function.name]:
            at = None if place is None else place - (is_method and isinstance(call.func, ast.Attribute))
            if at is not None and 0 <= at < len(call.args):
                yield call.args[at]
            yield from (word.value for word in call.keywords if word.arg == name)


def callee_name(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement or an expression binds, each with its value."""
    match node:
        case ast.Assign():
            for target in node.targets:
                yield from unpack(target, node.value)
        case ast.AnnAssign(value=ast.expr()) | ast.NamedExpr() | ast.AugAssign():
            yield from unpack(node.target, node.value)  # type: ignore[arg-type]
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            yield from unpack(node.target, ast.Call(ast.Name("next"), [node.iter], []))


def unpack(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """A value given to a target, which may be a tuple of names."""
    match target:
        case ast.Name(id=name):
            yield name, value
        case ast.Tuple() | ast.List():
            for place, part in enumerate(target.elts):
                yield from unpack(part, ast.Subscript(value, ast.Constant(place)))
