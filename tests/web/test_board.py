"""The analysis board over the wire: set up, put in, moved on, asked; what cannot be, and what nobody gets to see."""

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from tafelrunde import games, read_record, scenes
from tafelrunde.analysis import Evaluation, board as boards
from tafelrunde.analysis.board import Board
from tafelrunde.core import CHANCE, SPECTATOR, BadInput, Rng
from tafelrunde.core.record import LARGEST as LARGEST_RECORD
from tafelrunde.web.board import desk, document
from tafelrunde.web.board.boards import Boards
from tafelrunde.web.board.document import EVERYBODY, LARGEST, LONGEST, Asked, Document
from tafelrunde.web.http.client import Client
from tafelrunde.web.runtime import jobs
from tests.web.finished import RECORDS, furnish
from tests.web.house import TOKEN, Guest, House, house

CASTLES = "castles_besieged"
FINISHED = {CASTLES: "short_game", "burgundy": "win-2"}
Answer = dict[str, Any]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("boards")
    (folder / "house.toml").write_text("[limits]\nguests_per_address = 1000\ntables_per_address = 1000\n")
    furnish(folder, **FINISHED)
    with house(folder) as made:
        yield made


def begun(page: str) -> Answer:
    return json.loads(page.split('id="begun">')[1].split("</script>")[0])


def asked(guest: Guest, board: Answer, what: str = "table", **wish: Any) -> Answer:
    slug = board["game"]
    token = TOKEN.search(guest.get(f"/board/{slug}").text)
    answer = guest.pages.post(f"/board/{slug}/{what}", json={"board": board, **wish},
                              headers={"x-csrftoken": token[1]}, timeout=100)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(told: Answer) -> str:
    return told["refusal"]["say"][1]["words"]


def put_in(guest: Guest, text: str, **fields: str) -> str:
    """The page that comes back for a position or record."""
    return guest.post("/board", form="/board", text=text, put_in="on", **fields).text


def made_on(board: Answer, told: Answer) -> Answer:
    """The board after what was just made."""
    return board | {"steps": [*board.get("steps", []), told["step"]]}


def at_a_choice(guest: Guest, slug: str) -> tuple[Answer, Answer]:
    """A board on which a seat has a choice, and how it is shown."""
    board = begun(guest.get(f"/board/{slug}").text)["board"]
    told = asked(guest, board)
    while not told.get("choice"):
        wish = {"do": "roll"} if told.get("chances") else {
            "do": "move", "seat": told["sight"]["acting"][0], "text": told["sight"]["scene"]["moves"][0]["move"]}
        told = asked(guest, board, **wish)
        board = made_on(board, told)
    return board, told


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_every_game_is_played_like_a_table(opened: House, slug: str) -> None:
    guest = opened.guest()
    board, told = at_a_choice(guest, slug)
    own = document.board_of(msgspec.convert(board, Document))
    seat = own.seat_to_move()
    sight = told["sight"]
    assert (sight["scene"]["viewer"], sight["acting"][0], sight["mine"]) == (seat, seat, list(range(own.seats)))
    assert {move["move"] for move in sight["scene"]["moves"]} <= set(own.legal(seat))
    assert told["position"] == json.loads(json.dumps(own.position()))
    move = own.legal(seat)[-1]
    after = asked(guest, board, do="move", text=move, seat=seat, after=7)
    assert after["step"] == [[seat, move]]
    line = len(own.lines) + 1
    assert after["place"].lower().endswith(f"step {line} of {line + 7}")
    assert asked(guest, board)["position"] == told["position"]  # the house keeps nothing
    forbidden = next(text for text in own.game.actions if text not in own.legal(seat))
    assert refusal(asked(guest, board, do="move", text=forbidden, seat=seat))
    why = asked(guest, board, do="why", text=forbidden, seat=seat)
    assert why["type"] == "refusal" and why["say"][1]["words"]
    assert asked(guest, board, do="why", text=move, seat=seat)["say"] == [""]


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_chance_is_listed_chosen_and_rolled(opened: House, slug: str) -> None:
    guest = opened.guest(language="de")
    board = begun(guest.get(f"/board/{slug}").text)["board"]
    told = asked(guest, board)
    own = boards.start(slug)
    assert [each["text"] for each in told["chances"]] == [text for text, _ in own.chances()]
    assert len({each["words"] for each in told["chances"]}) == len(told["chances"])
    assert told["todo"].startswith("Jetzt kommt der Zufall")
    last = told["chances"][-1]["text"]
    assert asked(guest, board, do="chance", text=last)["step"] == [[CHANCE, last]]
    assert refusal(asked(guest, board, do="move", text=last, seat=0))
    rolled = asked(guest, board, do="roll")
    assert rolled["step"] and all(actor == CHANCE for actor, _ in rolled["step"])
    assert not rolled.get("chances")


@pytest.mark.parametrize("side", [0, 1, int(SPECTATOR), EVERYBODY])
def test_other_eyes_see_what_they_may(opened: House, side: int) -> None:
    guest = opened.guest()
    board, _ = at_a_choice(guest, "beutelschneider")
    told = asked(guest, board, side=side)
    own: Board = document.board_of(msgspec.convert(board, Document))
    assert told["side"] == side
    assert [each for each, _ in told["sides"]] == [EVERYBODY, *range(own.seats), SPECTATOR]
    scene = told["sight"]["scene"]
    if side != EVERYBODY:
        drawn = scenes.of("beutelschneider")(own.state.view(side), tuple(own.legal(side)))
        assert scene == json.loads(msgspec.json.encode(drawn))
        if own.seat_to_move() != side:
            assert told["todo"].endswith("look with other eyes to move.")
    else:
        seat = next(seat for seat in range(own.seats) if seat != own.seat_to_move())
        hands = [area for area in scene["areas"] if area["kind"] == "hand" and area["owner"] == seat]
        assert hands and all(piece["face"].get("shape") != "back" for hand in hands for piece in hand["pieces"])


def test_what_would_you_do_is_answered_in_order_and_always_the_same(opened: House) -> None:
    guest = opened.guest(language="de")
    board, told = at_a_choice(guest, "beutelschneider")
    first = asked(guest, board, "thought")
    whole = asked(guest, board, "thought", whole=True)
    assert whole == asked(guest, board, "thought", whole=True)
    moves = [each["move"] for each in whole["moves"]]
    assert 2 <= len(moves) <= 5 and len(set(moves)) == len(moves)
    assert whole["moves"][0]["behind"] == "" and all("±" in each["behind"] for each in whole["moves"][1:])
    wins = [int(each["wins"]) for each in whole["moves"]]
    assert wins == sorted(wins, reverse=True) and wins[-1] >= 0 and wins[0] <= 100
    assert whole["seat"] == told["sight"]["acting"][0]
    assert int(first["counted"].split()[0]) < int(whole["counted"].split()[0])
    assert "beurteilt nach dem, was Spieler" in whole["by"].lower().replace("spieler", "Spieler")
    start = begun(guest.get(f"/board/{CASTLES}").text)["board"]
    assert "Zufall" in refusal(asked(guest, start, "thought"))
    judged = asked(guest, at_a_choice(guest, CASTLES)[0], "thought")
    assert judged["counted"] == "Beurteilt, ohne weiterzuspielen."


def test_the_answer_knows_no_more_than_its_seat(opened: House) -> None:
    guest, slug = opened.guest(), "beutelschneider"
    board, _ = at_a_choice(guest, slug)
    own = document.board_of(msgspec.convert(board, Document))
    seat, answers, hands = own.seat_to_move(), [], set()
    for seed in (1, 2):
        position = json.loads(json.dumps(own.state.view(seat).determinize(Rng(seed)).position()))
        hands.add(json.dumps(position))
        other = {"game": slug, "seats": own.seats, "position": position}
        answers += [asked(guest, other, "thought"), asked(guest, other, "thought", side=int(SPECTATOR))]
    assert len(hands) == 2
    assert all(each == answers[0] for each in answers) and answers[0]["moves"]


@pytest.mark.parametrize(("language", "words"), [("en", "Time ran out after"), ("de", "Die Zeit war nach")])
def test_a_slow_machine_gives_the_same_answer_or_a_rough_one_that_says_so(monkeypatch: pytest.MonkeyPatch,
                                                                          language: str, words: str) -> None:
    slug = "beutelschneider"
    board = boards.start(slug)
    board.roll(1)
    body = msgspec.json.encode(Asked(Document(slug, position=board.position())))

    def answer(step: float) -> Answer:
        now = count(0.0, step)
        monkeypatch.setattr(sys.modules[Evaluation.__module__], "time", SimpleNamespace(monotonic=lambda: next(now)))
        return json.loads(desk.think(body, language, slug))

    assert answer(0.0) == answer(desk.SECONDS / 1600)
    assert words not in answer(0.0)["counted"]
    assert answer(desk.SECONDS)["counted"].startswith(words)


def test_a_finished_match_is_opened_at_its_line_and_followed(opened: House) -> None:
    guest = opened.guest()
    record = guest.get("/table/castlesbesieged/record.txt").text
    for line in (0, 30, None):
        page = guest.get("/table/castlesbesieged/board" + (f"?line={line}" if line is not None else ""))
        found = begun(page.text)
        board, at = found["board"], found.get("at", 0)
        steps = board["steps"]
        lines = [tuple(each) for step in steps for each in step]
        assert lines == [(each.actor, each.text) for each in read_record(record).lines if not each.is_event]
        assert sum(map(len, steps[:at])) == (len(lines) if line is None else line)
        assert board["names"][0] == "Ada"
        told = asked(guest, board | {"steps": steps[:at]}, after=len(lines) - sum(map(len, steps[:at])))
        assert re.fullmatch(rf"Turn \d+, step \d+ of {len(lines)}", told["place"])
    assert told["sight"]["result"]["ranks"]
    assert refusal(asked(guest, board | {"steps": steps}, do="move", text="draw", seat=0)) == "The match is over"
    for path in ("record", "replay"):
        assert "/table/castlesbesieged/board" in guest.get(f"/table/castlesbesieged/{path}").text
    assert guest.get("/table/castlesbesieged/board?line=99999").status_code == 400


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_copied_position_opens_again(opened: House, slug: str) -> None:
    guest = opened.guest()
    _, told = at_a_choice(guest, slug)
    text = json.dumps(told["position"])
    for wish in ({}, {"game": slug}):
        found = begun(put_in(guest, text, **wish))["board"]
        assert asked(guest, found)["position"] == told["position"]
    unnamed = json.dumps({name: value for name, value in told["position"].items() if name != "game"})
    assert begun(put_in(guest, unnamed))["board"]["game"] == slug
    assert "can only go on" in refusal(asked(guest, found, "record"))


def test_files_are_read_and_replace_the_text(opened: House) -> None:
    guest = opened.guest()
    token = TOKEN.search(guest.get("/board").text)
    record = (RECORDS / CASTLES / "records/short_game.txt").read_bytes()
    fields = {"_csrf_token": token[1], "text": "nonsense", "put_in": "on", "line": "12"}
    answer = guest.pages.post("/board", data=fields, files={"file": ("match.tafel", record)})
    found = begun(answer.text)
    assert sum(map(len, found["board"]["steps"][: found["at"]])) == 12
    answer = guest.pages.post("/board", data=fields, files={"file": ("picture.png", b"\x89PNG\0")})
    assert "picture.png is not a text file" in answer.text


@pytest.mark.parametrize(("text", "fields", "sentence"), [
    ("", {}, "There is nothing to open"),
    ("{", {}, "The position is no JSON: it cannot be read from line 1, column 2 on"),
    ("[1]", {}, "A position is a table of names and values"),
    ("[" * 100_000, {}, "The position is no JSON that can be read"),
    ('{"game": "chess"}', {}, "chess"),
    ('{"a": "\\ud800"}', {}, "This is a position of none of the games"),
    ('{"game": "burgundy"}', {"game": CASTLES}, "This is a position of"),
    ('{"round": 1e400}', {"game": "burgundy"}, "position"),
    ("{}", {"line": "3"}, "Only a record has lines"),
    ("{}", {"line": "three"}, "The line is a whole number"),
    ("{}", {"game": "chess"}, "There is no game"),
    ("tafelrunde record 2\nnonsense", {}, "Line 2 of the record cannot be read"),
    ("tafelrunde record 2\ngame: chess 1\nseats: 2\ndice: 2\n---\n", {}, "chess"),
    (" " * 10 + '{"a": "' + "x" * LARGEST + '"}', {}, "The position is longer than"),
])
def test_what_cannot_be_opened_is_told_in_a_sentence(opened: House, text: str, fields: dict[str, str],
                                                     sentence: str) -> None:
    page = put_in(opened.guest(), text, **fields)
    assert 'class="error" role="alert"' in page and sentence.lower() in page.lower()
    assert "Traceback" not in page


def test_names_of_a_record_are_words_and_never_html(opened: House) -> None:
    evil = "</script><script>alert(1"
    text = f"tafelrunde record 2\ngame: {CASTLES} 1\nseats: 2\nname 0: {evil}\ndice: 2\n---\n1 * dealer 0\n"
    page = put_in(opened.guest(), text)
    assert "<script>alert" not in page
    found = begun(page)["board"]
    assert found["names"] == [evil, ""]
    assert asked(opened.guest(), found)["sight"]["people"][0]["name"] == evil


def test_a_start_is_checked_as_at_a_table(opened: House) -> None:
    guest = opened.guest()
    page = guest.post("/board", form="/board?game=castles_besieged", game=CASTLES, seats="2",
                      option__hits_to_lose="3").text
    assert begun(page)["board"] == {"game": CASTLES, "seats": 2, "options": {"hits_to_lose": "3"}}
    page = guest.post("/board", form="/board?game=castles_besieged", game=CASTLES, seats="7").text
    assert 'role="alert"' in page and "2 players" in page
    assert guest.get("/board/chess").status_code == 404
    assert guest.get("/board/burgundy?seats=9").status_code == 400
    assert guest.get("/board?game=chess").status_code == 200


@pytest.mark.parametrize("body", [
    b"", b"nonsense", b"[]", b"\xff\xfe", b'{"board": 1}', b'{"board": {"game": "castles_besieged"}, "do": "win"}',
    b'{"board": {"game": "burgundy"}}', b'{"board": {"game": "castles_besieged"}, "side": 1000000}',
    b'{"board": {"game": "castles_besieged", "steps": [[["x", 1]]]}}', b'{"board": ' * 20_000,
    b'{"board": {"game": "castles_besieged", "position": {"a": ' + b"[" * 5000 + b"]" * 5000 + b"}}}",
])
def test_what_no_page_sends_gets_a_sentence(opened: House, body: bytes) -> None:
    guest = opened.guest()
    token = TOKEN.search(guest.get(f"/board/{CASTLES}").text)
    for what in ("table", "thought", "record"):
        answer = guest.pages.post(f"/board/{CASTLES}/{what}", content=body, headers={"x-csrftoken": token[1]})
        assert answer.status_code == 200
        assert len(refusal(answer.json())) > 10


def test_boards_have_bounds(opened: House) -> None:
    guest = opened.guest()
    board = {"game": CASTLES, "seats": 2, "steps": [[[0, "x"]] for _ in range(LONGEST + 1)]}
    assert "fit on a board" in refusal(asked(guest, board))
    assert refusal(asked(guest, {"game": CASTLES, "seats": 2, "steps": [[[0, "draw"]]]}))
    assert refusal(asked(guest, {"game": CASTLES, "seats": 99}))
    token = TOKEN.search(guest.get(f"/board/{CASTLES}").text)
    big = guest.pages.post(f"/board/{CASTLES}/table", content=b"x" * (document.MOST_BYTES + 1),
                           headers={"x-csrftoken": token[1]})
    assert big.status_code == 413
    assert guest.pages.post(f"/board/{CASTLES}/table", json={}).status_code == 403
    with pytest.raises(BadInput):
        document.open_document("tafelrunde record 2\n" + "x" * LARGEST_RECORD, None, "")


def test_a_match_goes_on_from_a_board(opened: House) -> None:
    guest = opened.guest("Dora")
    board, told = at_a_choice(guest, CASTLES)
    record = asked(guest, board, "record")["record"]
    assert [(each.actor, each.text) for each in read_record(record).lines] == [
        tuple(each) for step in board["steps"] for each in step]
    page = guest.post("/play-on", form="/play-on", record=record, line="")
    assert page.status_code == 200 and 'name="seat0"' in page.text
    seats = {f"seat{number}": "me" if number == 0 else "bot:random" for number in range(2)}
    there = guest.post("/play-on/table", form="/play-on", record=record, line=str(told["sight"]["line"]), **seats)
    assert there.status_code == 200 and "/table/" in there.url.path


@pytest.mark.sockets
async def test_one_question_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "Worker", Patient)
    made, ada = Boards(), Client("192.0.2.1", "ada")
    asked = [asyncio.ensure_future(made.think(ada, b"", "en", CASTLES)) for _ in range(2)]
    with pytest.raises(BadInput, match="last question"):
        await asked[1]
    Patient.go_on.set()
    assert await asked[0] == await made.think(ada, b"", "en", CASTLES) == CASTLES


@pytest.mark.sockets
async def test_addresses_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has many records checked, boards drawn or replays made delays nobody else by more than one of them."""
    monkeypatch.setattr(jobs, "Worker", Patient)
    made = jobs.Jobs()
    names = ["greedy"] * jobs.AT_ONCE + ["ada", "bo"]
    asked = [asyncio.ensure_future(made.do(str, f"{name} {at}", address=name)) for at, name in enumerate(names)]
    await asyncio.sleep(0)
    with pytest.raises(BadInput, match="last question"):
        await made.do(str, "one more", address="greedy")
    others = [asyncio.ensure_future(made.do(str, name, address=name)) for name in map(str, range(3, jobs.WAITING))]
    await asyncio.sleep(0)
    with pytest.raises(jobs.TooLong, match="too many people"):
        await made.do(str, "a stranger", address="a stranger")
    assert not made._asked["a stranger"]
    Patient.go_on.set()
    await asyncio.gather(*asked, *others)
    assert not made._asked and await made.do(str, "later", address="greedy") == "later"
    assert [word.split()[0] for word in Patient.did[:3]] == ["greedy", "ada", "bo"]
    assert [word.split()[0] for word in Patient.did[3:]].index("greedy") == jobs.WAITING - 3


class Patient:
    """A process for jobs that does none, and waits with the first until it may go on."""

    go_on: ClassVar[threading.Event]
    did: ClassVar[list[str]]

    def __init__(self) -> None:
        Patient.go_on, Patient.did = threading.Event(), []

    def do(self, seconds: float, work: Any, *given: Any) -> Any:
        assert self.go_on.wait(60), "nobody lets it go on: a simulated world has no thread beside it"
        self.did.append(given[-1])
        return given[-1]


def test_whatever_is_sent_is_read_as_it_was_written() -> None:
    sent = Asked(Document(CASTLES, 2, steps=[[(-1, "dealer 0")]]), "roll", side=1)
    assert document.read_asked(msgspec.json.encode(sent)) == sent
