"""For whoever runs the house: does it answer, and figures about it – counts and times only, nothing about anybody."""

from pathlib import Path
from typing import Any

from litestar import get
from litestar.response import Response

from tafelrunde.store import Store
from tafelrunde.web.rooms import Rooms


@get("/healthz")
async def healthz(store: Store) -> dict[str, Any]:
    """Does the house answer, and can it read its file?"""
    store.match("")
    return {"ok": True}


def resident() -> int:
    """Bytes of memory the house has now; 0 where the system does not tell."""
    file = Path("/proc/self/status")
    rows = file.read_text().splitlines() if file.is_file() else []
    return next((int(row.split()[1]) * 1024 for row in rows if row.startswith("VmRSS")), 0)


@get("/metrics")
async def metrics(store: Store, rooms: Rooms) -> Response[str]:
    """All figures, in Prometheus' text format."""
    kept = store.counts()
    rows = ["# TYPE tafelrunde_matches gauge"]
    rows += [f'tafelrunde_matches{{stage="{stage}"}} {kept.get(stage, 0)}' for stage in ("open", "running", "over")]
    for name, value in (("rooms", len(rooms)), ("tabs", rooms.tabs()), ("lines", kept["event"]),
                        ("people", kept["person"]), ("memory_bytes", resident())):
        rows += [f"# TYPE tafelrunde_{name} gauge", f"tafelrunde_{name} {value}"]
    rows += rooms.times.rows("tafelrunde_booking_seconds")
    return Response("\n".join([*rows, ""]), media_type="text/plain; version=0.0.4")


HANDLERS = [healthz, metrics]
