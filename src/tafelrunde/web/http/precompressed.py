"""Files packed as tightly as it goes, once: by Brotli and gzip, in a thread, at the first wish or before.

Only what is the same for everybody is packed here. Pages are not: they carry the token of their forms beside what the
visitor has sent, and the length of the packed page would tell the token (BREACH).
"""

import gzip
from asyncio import wrap_future
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from litestar.response import Response

from tafelrunde.extras import installed
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.files import KeptFile

SMALL: Final = 600  # bytes: below, packing gains nothing
WAYS: Final = ("br", "gzip") if installed("brotli") else ("gzip",)
FOREVER: Final = "public, max-age=31536000, immutable"
NO_COOKIE: Final = {"exclude_from_csrf": True}  # options of a handler whose answer is the same for everybody


def compress(data: bytes, way: str) -> bytes:
    """The data, compressed as small as possible."""
    if way == "gzip":
        return gzip.compress(data, 9, mtime=0)
    import brotli

    return bytes(brotli.compress(data, quality=11))


def way_for(request: AnyRequest) -> str:
    """The best compression a browser understands; "" if none."""
    named = {part.strip().partition(";q=")[::2] for part in request.headers.get("accept-encoding", "")[:200].split(",")}
    taken = {name.lower() for name, weight in named if weight.strip(" 0.") or not weight}
    return next((way for way in WAYS if way in taken), "")


class Packer:
    """A cache of compressed files, made in one thread, so that tables and pages go on."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "packer")
        self._made: dict[tuple[str, str, str], Future[bytes]] = {}

    def prepare(self, files: Iterable[KeptFile]) -> None:
        """Begin to compress these for browsers of today."""
        for file in files:
            if self._gains(file):
                self._begin(file, WAYS[0])

    async def data(self, file: KeptFile, way: str) -> bytes:
        """A file as it is sent: compressed if a way is named and it gains anything."""
        return await wrap_future(self._begin(file, way)) if way and self._gains(file) else file.data

    def _gains(self, file: KeptFile) -> bool:
        return file.packable and len(file.data) >= SMALL

    def _begin(self, file: KeptFile, way: str) -> Future[bytes]:
        key = (file.path, file.mark, way)
        if key not in self._made:
            self._made[key] = self._thread.submit(compress, file.data, way)
        return self._made[key]

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def answer(self, file: KeptFile, request: AnyRequest) -> Response[Any]:
        """The response to a request for a file: cached for good where its address bears the hash, else only sent if it
        has changed."""
        way, tag = way_for(request), f'"{file.mark}"'
        lasts = FOREVER if request.query_params.get("v") == file.mark else "no-cache"
        headers = {"cache-control": lasts, "etag": tag, "vary": "accept-encoding"}
        if tag in request.headers.get("if-none-match", "").replace("W/", ""):
            return Response(None, status_code=304, headers=headers)
        sent = await self.data(file, way)
        if sent is not file.data:
            headers["content-encoding"] = way
        return Response(sent, media_type=file.kind, headers=headers)
