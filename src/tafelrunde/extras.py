"""What an install may leave out: the extras of the package, and the sentence that names a missing one.

`pip install tafelrunde` brings engines, matches, bots and the lab. Whatever needs more asks for it here, before
it imports it.
"""

from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {  # the modules each extra brings
    "web": ("litestar", "jinja2", "uvicorn", "websockets", "argon2", "cryptography", "segno", "babel", "openskill",
            "prometheus_client", "alembic"),
    "postgres": ("asyncpg",),
    "terminal": ("textual", "rich", "babel"),
    "print": ("fpdf", "babel"),
    "lab": ("numpy",),
    "learn": ("numpy",),
    "parquet": ("pyarrow",),
    "cluster": ("distributed",),
    "openspiel": ("pyspiel", "numpy"),
    "render": ("resvg_py", "PIL", "numpy"),
    "mcp": ("mcp",),
    "events": ("py4swiss",),
    "pettingzoo": ("pettingzoo", "gymnasium", "numpy"),
}


class MissingExtra(ImportError):
    """Something was asked for whose libraries are not installed; the message is one sentence that says what to do."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f'{what} needs the extra "{extra}": pip install "tafelrunde[{extra}]"')
        self.extra = extra


def installed(*modules: str) -> bool:
    """Whether all of these modules can be imported; imports none of them."""
    return all(find_spec(module) for module in modules)


def require(extra: str, what: str, *modules: str) -> None:
    """Raises MissingExtra unless these modules are installed; without any named, all that the extra brings."""
    if not installed(*(modules or EXTRAS[extra])):
        raise MissingExtra(extra, what)
