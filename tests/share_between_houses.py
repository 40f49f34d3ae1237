"""What is the same in every house is made once a process, when this is imported: the code of templates, packed files.
A house that people use makes each of them once, too."""

from functools import cache, partialmethod
from types import CodeType

import jinja2
from jinja2.bccache import Bucket

from tafelrunde.web.http import precompressed


class _Codes(jinja2.BytecodeCache):
    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = bucket.code


jinja2.Environment.__init__ = partialmethod(  # type: ignore[method-assign,assignment]
    jinja2.Environment.__init__, bytecode_cache=_Codes())
precompressed.compress = cache(precompressed.compress)
