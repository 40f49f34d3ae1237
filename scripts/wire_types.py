"""The wire as TypeScript: `python scripts/wire_types.py > client/src/wire.ts`; `--check FILE` tells if it is fresh.

Every struct of `tafelrunde.web.live.table.messages`, and the player aid, becomes an interface; a field with a
default is optional.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.scenes import aid, vocabulary
from tafelrunde.web.live.table import messages

SOURCES = (messages, vocabulary, aid)
HEAD = "/** Generated from web/live/table/messages.py, scenes/vocabulary.py and scenes/aid.py by " \
       "scripts/wire_types.py; do not edit. */\n"
TEXT = "/** A sentence as data: its English template and what fills the holes. */\n" \
       "export type Text = [string] | [string, Record<string, unknown>];\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> None:
    """Print the types, or compare them with a file; exits with 1 if that is stale."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", type=Path, metavar="FILE")
    file = arguments.parse_args().check
    types = generate()
    if file is None:
        sys.stdout.write(types)
    elif file.read_text() != types:
        sys.exit(f"{file} is stale: run python scripts/wire_types.py > {file}")


def generate() -> str:
    """The whole TypeScript file."""
    unions = {"ToClient": messages.ToClient.__args__, "ToHouse": messages.ToHouse.__args__}
    roots = [*(kind for kinds in unions.values() for kind in kinds), aid.Aid]
    _, parts = msgspec.json.schema_components(roots, ref_template="{name}")
    texts = {name for name, part in parts.items() for name in fields_of_text(name)}
    interfaces = [interface(name, part, texts) for name, part in parts.items()]
    ends = [f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n" for name, kinds in unions.items()]
    return "\n".join([HEAD, TEXT, *interfaces, *ends])


def fields_of_text(name: str) -> set[str]:
    """`Struct.field` for every field of a struct that holds a sentence or several: the schema shows them as lists."""
    struct = next(getattr(source, name) for source in SOURCES if hasattr(source, name))
    return {f"{name}.{field}" for field, hint in struct.__annotations__.items() if "list[typing.Any]" in str(hint)}


def interface(name: str, part: dict[str, Any], texts: set[str]) -> str:
    """One struct as an interface; its docstring goes along."""
    required = set(part.get("required", ()))
    rows = []
    for field, schema in part["properties"].items():
        told = schema_type(schema, f"{name}.{field}" in texts)
        rows.append(f"  {field}{'' if field in required else '?'}: {told};\n")
    about = " ".join(part.get("description", "").split())
    return f"/** {about} */\nexport interface {name} {{\n{''.join(rows)}}}\n"


def schema_type(schema: dict[str, Any], text: bool = False) -> str:
    """A JSON schema as a TypeScript type; where `text`, a list without a kind of its own is a sentence."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(schema_type(each, text) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        items = schema.get("items")
        if not items:
            return "Text" if text else "unknown[]"
        told = schema_type(items, text)
        return f"({told})[]" if "|" in told else f"{told}[]"
    if schema.get("type") == "object":
        return f"Record<string, {schema_type(schema['additionalProperties'], text)}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


if __name__ == "__main__":
    main()
