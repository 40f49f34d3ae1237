"""A new table with an edition: written or handed in, shown before it is played, and nothing typed is lost."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from tafelrunde.games import info
from tests.web.house import TOKEN, Guest, House

GAME = "burgundy"
MINE = b"name = \"my copy\"\n[triples]\nmine = 9\n"
EXAMPLE = Path(__file__).parents[2] / "examples/burgundy-edition.toml"


def send(guest: Guest, text: str = "", file: bytes = b"", step: str = "", **fields: str) -> httpx.Response:
    """Send the form of a new table as a browser does: in parts, the file among them even where there is none."""
    found = TOKEN.search(guest.get(f"/new/{GAME}").text)
    typed = {"_csrf_token": found[1], "seat0": "me", "seat1": "bot:random", "pace": "0", "option edition": text,
             **({"step": step} if step else {}), **fields}
    return guest.pages.post(f"/new/{GAME}", data=typed,
                            files={"file edition": ("mine.toml" if file else "", file)}, follow_redirects=True)


def edition_of(guest: Guest, answer: httpx.Response) -> str:
    """The edition of the table that was opened, out of its record."""
    assert answer.status_code == 200, answer.text
    table = answer.url.path.rsplit("/", 1)[1]
    connection = guest.look_at(table)
    connection.resign()
    found = re.search(r"^option edition: (.*)$", guest.get(f"/table/{table}/record.txt").text, re.MULTILINE)
    return found[1] if found else "standard"


def told(answer: httpx.Response) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def test_the_form_takes_a_text_and_a_file(ada: Guest) -> None:
    """No browser cuts or checks the text: a limit there would lose what is beyond it without a word."""
    form = ada.get(f"/new/{GAME}").text
    field = re.search(r'<textarea[^>]*name="option edition"[^>]*>', form)
    assert field and "maxlength" not in field[0]
    assert re.search(r'<input[^>]*name="file edition"[^>]*type="file"', form)
    assert 'enctype="multipart/form-data"' in form
    assert "boarding_house = [2, 4, 6]  # (?)" in form
    assert "textarea" not in ada.get("/new/castles_besieged").text


@pytest.mark.parametrize("way", ["text", "file"])
def test_a_table_is_opened_with_an_edition(ada: Guest, way: str) -> None:
    answer = send(ada, MINE.decode()) if way == "text" else send(ada, "[triples]\nmine = 2", MINE)
    assert edition_of(ada, answer) == '{"name":"my copy","triples":{"mine":9}}'


def test_an_empty_text_is_the_standard(ada: Guest) -> None:
    assert edition_of(ada, send(ada)) == "standard"


def test_what_it_changes_is_shown_before_and_nothing_typed_is_lost(open_house: House, ada: Guest) -> None:
    answer = send(ada, "old", MINE, "check", seat2="friend", name2="Cleo <3", salt="luck", private="on", speed="slow3",
                  hints="no", name="Ada of Nevers")
    assert answer.status_code == 200
    assert "it is called “my copy”" in told(answer)
    assert "a triple of type mine: 9 points instead of 5 points" in told(answer)
    form = unescape(answer.text)
    assert f">\n{MINE.decode()}</textarea>" in form, "the file stands in the field now"
    for kept in ('value="Ada of Nevers"', 'value="Cleo <3"', 'value="luck"', 'value="on" checked',
                 'value="no" selected', 'value="slow3" selected', 'value="0" selected', 'value="friend" selected',
                 'value="bot:random" selected'):
        assert kept in form, kept
    assert "It changes nothing" in told(send(ada, step="check"))
    german = told(send(open_house.guest("Bo", "de"), MINE.decode(), step="check"))
    assert "ein Dreiersatz Mine: 9 Punkte statt 5 Punkte" in german


@pytest.mark.parametrize("step", ["", "check"])
@pytest.mark.parametrize(("text", "file", "sentence"), [
    ("[triples]\nmine = 99", b"", "triples.mine of the edition needs whole numbers from 1 to 20"),
    ("", b"[goods.light]\ndice = []", "goods.light.dice of the edition needs at least one number of the die"),
    ("5", b"", "cannot be read"),
    ("[triples]", b"\xff\xfe\x00", "mine.toml is not a text file"),
    (EXAMPLE.read_text("utf-8") + "#" * 9000, b"", "takes at most 10000 characters; this text has"),
])
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(ada: Guest, text: str, file: bytes, sentence: str,
                                                         step: str) -> None:
    answer = send(ada, text, file, step, salt="luck")
    assert answer.status_code == 400
    assert sentence in told(answer)
    left = unescape(answer.text).split("</textarea>")[0].split("<textarea")[1].partition(">\n")[2]
    assert left == (file.decode() if file and b"\xff" not in file else text)
    assert 'value="luck"' in answer.text


def test_a_long_text_is_played_whole(ada: Guest) -> None:
    """The example with comments added, so that its last lines come late."""
    text = EXAMPLE.read_text("utf-8")
    head, _, last = text.rpartition("[workers]")
    longer = f"{head}# {'x' * 3000}\n[workers]{last.replace('[0, 1, 1, 2]', '[3, 3, 3, 3]')}"
    assert '"4":[3,3,3,3]' in edition_of(ada, send(ada, longer))
    assert len(longer) < info(GAME).options[0].free.longest  # type: ignore[union-attr]


def test_the_record_page_tells_what_the_edition_changes(ada: Guest) -> None:
    answer = send(ada, MINE.decode())
    edition_of(ada, answer)
    page = ada.get(f"{answer.url.path}/record")
    assert "a triple of type mine: 9 points instead of 5 points" in told(page)
