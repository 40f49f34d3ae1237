"""Every address of the house with whatever schemathesis thinks of: answers in words, never a mistake of the house."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, given, settings  # noqa: E402
from litestar import Litestar  # noqa: E402
from litestar.openapi.config import OpenAPIConfig  # noqa: E402

from tafelrunde.store import MemoryStore  # noqa: E402
from tafelrunde.web import app as app_module  # noqa: E402
from tests.trust.inside import NoBots  # noqa: E402

EXAMPLES = 15  # of every address


@pytest.fixture(scope="module")
def api() -> Iterator[Any]:
    """The house with its addresses described, and its forms open: that they are shut otherwise is tested elsewhere."""

    def described(**settings_of_app: Any) -> Litestar:
        whole = settings_of_app | {"openapi_config": OpenAPIConfig("Tafelrunde", "1"), "csrf_config": None}
        return Litestar(**whole)

    patched = pytest.MonkeyPatch()
    patched.setattr(app_module, "Litestar", described)
    app = app_module.build(MemoryStore(), NoBots(), keys=app_module.Keys(admin="a key that is long enough"))
    yield schemathesis.openapi.from_asgi("/schema/openapi.json", app)
    patched.undo()


def test_nothing_sent_makes_the_house_fail(api: Any, caplog: pytest.LogCaptureFixture) -> None:
    tried: dict[str, int] = {}
    with caplog.at_level(logging.ERROR, "tafelrunde.web"):
        for found in api.get_all_operations():
            operation = found.ok()

            @given(case=operation.as_strategy())
            @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
                      suppress_health_check=list(HealthCheck))
            def send(case: Any) -> None:
                label = case.operation.label
                answer = case.call()
                tried[label] = tried.get(label, 0) + 1
                assert answer.status_code < 500, f"{label}: {answer.status_code}: {answer.text[:500]}"
                assert "Traceback" not in answer.text, label
                assert not caplog.records, f"{label}: {caplog.text}"

            send()
    assert len(tried) > 15, tried
