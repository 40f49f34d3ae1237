"""What webhooks send: no more than the lobby says, in the form of each program, which nobody's name can break."""

import base64
import hashlib
import hmac
import json
from dataclasses import replace

import pytest

from tafelrunde.store import KeptMatch, KeptSeat, Progress
from tafelrunde.store.notices import HookFormat
from tafelrunde.web.notify import hooks
from tafelrunde.web.notify.webhooks import FORMATS, Message, describe_fault, write_request
from tests.web.sinks import PUBLIC, PushSink
from tests.web.test_notices import ADDRESS, due
from tests.web.test_webhooks import HOOK, NAMES, hooked

MESSAGE = Message("turn", ("@everyone", "[a](http://b.co)"), "Your turn: Burgundy", "with <!channel> & *Bo*",
                  f"{ADDRESS}/table/x")


def request(form: HookFormat, message: Message = MESSAGE, prefix: str = "") -> tuple[dict[str, str], bytes]:
    return write_request(replace(HOOK, format=form, prefix=prefix), message, "id1", 99.5)


def test_json_is_signed_as_standard_webhooks_are() -> None:
    headers, body = request("raw")
    assert json.loads(body) == {
        "id": "id1", "time": 99, "kind": "turn", "people": list(MESSAGE.people), "title": MESSAGE.title,
        "text": MESSAGE.text, "url": MESSAGE.url, "prefix": ""}
    signed = hmac.new(HOOK.secret.encode(), b"id1.99." + body, hashlib.sha256).digest()
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("id1", "99")
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(signed).decode()}"


def test_nobodys_name_pings_others_or_draws_a_link() -> None:
    discord = json.loads(request("discord", prefix="<@12> <@&34>")[1])
    assert discord["allowed_mentions"] == {"users": ["12"], "roles": ["34"]}
    assert discord["content"] == (
        "<@12> <@&34> \\@everyone, \\[a\\]\\(http\\://b\\.co\\)\\: Your turn\\: Burgundy – with \\<\\!channel\\> & "
        f"\\*Bo\\*\n{ADDRESS}/table/x")
    slack = json.loads(request("slack", prefix="<@U1>")[1])
    assert slack["text"].startswith("<@U1> @\u200beveryone") and "&lt;!channel&gt; &amp; *Bo*" in slack["text"]
    matrix = json.loads(request("matrix")[1])
    assert "@\u200beveryone" in matrix["text"] and "&lt;!channel&gt; &amp; *Bo*" in matrix["html"]
    assert f'<a href="{ADDRESS}/table/x">' in matrix["html"] and matrix["html"].count("<a ") == 1


def test_a_title_of_ntfy_is_one_header_whatever_is_in_it() -> None:
    headers, body = request("ntfy", replace(MESSAGE, title="Löwenherz\r\nx-evil: 1"))
    assert not any(set(value) & set("\r\n") or not value.isascii() for value in headers.values())
    assert base64.b64decode(headers["title"].split("?")[3]).decode() == "Löwenherz\r\nx-evil: 1"
    assert headers["click"] == MESSAGE.url and MESSAGE.url in body.decode()
    plain = replace(MESSAGE, people=())
    assert request("ntfy", plain)[1].decode() == MESSAGE.text


@pytest.mark.parametrize("form", FORMATS)
async def test_every_format_reaches_its_server(sink: PushSink, form: HookFormat) -> None:
    scene = await hooked(1, 2, format=form)
    person = due(session := await scene.table())
    await scene.look(30)
    ((path, headers, body),) = sink.came
    assert path == f"/hook{person}" and headers["host"] == "chat.example" and headers["user-agent"] == "Tafelrunde"
    text = body.decode() if form == "ntfy" else " ".join(map(str, json.loads(body).values()))
    assert f"{ADDRESS}/table/{session.id}" in text.replace("\\", "") and NAMES[person] in text
    assert sink.reached == [(PUBLIC, 443, "chat.example")]


def test_a_message_says_what_the_lobby_says_and_no_more() -> None:
    """Two matches of which only what nobody may know differs are told alike, to the letter."""
    both = [KeptSeat("person", 1, "Ada", salt="one"), KeptSeat("person", 2, "Bo", salt="two")]
    one = KeptMatch("abc", "beutelschneider", 1, {}, b"1" * 32, both, 1, 1.0, 2.0, clock={"pace": ["slow", 1.0, 0.0]},
                    progress=Progress("running", 9, (0,), (), (1, 2), None, 86_400.0))
    hidden = {"secret": b"2" * 32, "coach": {"seen": ["ace"]}, "given": 3, "seats": [replace(each, salt="x") for each in
                                                                                   both]}
    other = replace(one, **hidden, progress=replace(one.progress, lines=12, scores=(3, 4)))
    first, second = (hooks.write_call(each, [1], "en", ADDRESS) for each in (one, other))
    assert first == second == Message("turn", ("Ada",), "Your turn: Beutelschneider", "with Bo", f"{ADDRESS}/table/abc")
    for form in FORMATS:
        assert request(form, first) == request(form, second)


def test_what_came_of_the_last_message_is_said_in_words() -> None:
    assert describe_fault("host").key == "there is no such server on the public internet"
    assert describe_fault("503").args == {"status": "503"}
