"""What is printed: the right pages on the right paper, with all that belongs on them, the same bytes each time."""

import re
import subprocess
import sys
from collections import Counter
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PageObject, PdfReader

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.events import Event, replay
from tafelrunde.events.record import TIE_BREAKS, Played, Terms
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.games import BUILT_IN
from tafelrunde.games.behuetunsburg.components import CASTLES_A_COPY, IN_THE_DECK, NAMES
from tafelrunde.printing.booklet import groups
from tafelrunde.printing.cards import A_SHEET, corner_of, place_behind
from tafelrunde.printing.document import POINT, bodies, glyphs, printable, shapes
from tafelrunde.printing.event_sheet import render_event
from tafelrunde.printing.make import printable_kinds, render_pdf
from tafelrunde.printing.paper import PAPERS
from tafelrunde.printing.player_aid import balance_columns, column_height
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import build_aid
from tafelrunde.scenes.catalogues import catalogue
from tafelrunde.scenes.deck import build_deck
from tafelrunde.scenes.pad import build_pad
from tafelrunde.scenes.translate import Translator, capitalize
from tests.languages import OWN
from tests.long import long_where, some_a_day
from tests.scenes.test_aids import SLUGS

DECK, INK = "behuetunsburg", "#123456"
NUMBER = r"(-?[\d.]+)"
A_LINE = re.compile(rf"{NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S")  # alone, in points
languages = pytest.mark.parametrize("language", some_a_day(["en", *OWN]))
papers = pytest.mark.parametrize("paper", long_where("letter".__eq__, PAPERS))


def pages(data: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(data)).pages)


def words(data: bytes) -> str:
    """All that can be read, with single blanks."""
    return " ".join(" ".join(page.extract_text() for page in pages(data)).split())


def size(page: PageObject) -> tuple[float, float]:
    """In millimetres."""
    return round(float(page.mediabox.width) * POINT, 1), round(float(page.mediabox.height) * POINT, 1)


@papers
@languages
@pytest.mark.parametrize("slug", SLUGS)
def test_an_aid_is_one_page_with_every_word_and_number(slug: str, language: str, paper: str) -> None:
    for seats in {games.info(slug).seats[0], games.info(slug).seats[-1]}:
        data = render_pdf(slug, "aid", paper, language, seats)
        assert [size(page) for page in pages(data)] == [PAPERS[paper][1:]]
        found, prose = words(data).replace(" ", ""), Translator(language, game=slug)
        aid = build_aid(slug, seats)
        said = [aid.goal, *(block.title for block in aid.blocks)]
        entries = [entry for block in aid.blocks for row in block.rows for entry in row]
        for text in [*said, *(entry.say for entry in entries if entry.say)]:
            assert printable(capitalize(prose(text))).replace(" ", "") in found
        assert all(printable(entry.printed).replace(" ", "") in found for entry in entries)


@languages
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_of_an_aid_leaves_its_paper(slug: str, language: str) -> None:
    for paper in PAPERS.values():
        places: list[tuple[float, float]] = []

        def seen(text: str, cm: list[float], tm: list[float], *_: object) -> None:
            if text.strip():
                places.append((tm[4] * POINT, tm[5] * POINT))  # noqa: B023

        pages(render_pdf(slug, "aid", paper.name, language))[0].extract_text(visitor_text=seen)
        assert len(places) > 20
        assert all(5 < x < paper.width - 5 and 5 < y < paper.height - 5 for x, y in places)


@papers
@languages
@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_score_pad_has_the_rows_of_the_sheet(slug: str, language: str, paper: str) -> None:
    data = render_pdf(slug, "score", paper, language)
    assert [size(page) for page in pages(data)] == [PAPERS[paper][1:]]
    prose, pad = Translator(language, game=slug), build_pad(slug, max(games.info(slug).seats))
    assert len(pad.seats) == max(games.info(slug).seats)
    found = words(data)
    rows = [capitalize(prose(row.label)) for row in pad.rows]
    times = {row: found.count(printable(row)) for row in rows}
    assert min(times.values()) >= 1
    assert sum(row.total for row in pad.rows) == 1


def test_many_small_pads_share_a_sheet_and_a_pad_follows_its_options() -> None:
    assert words(render_pdf("castles_besieged", "score")).count("Hits landed") >= 8
    assert [row.boxes for row in build_pad("castles_besieged", 2, {"hits_to_lose": 5}).rows] == [5]
    assert len(build_pad("beutelschneider", 4, {"hands_limit": 3}).rows) == 4
    assert len(build_pad(DECK, 4, {"rounds": 2}).rows) == 3
    assert len(build_pad("burgundy", 1).rows) == len(build_pad("burgundy", 2).rows) + 1


@papers
@languages
@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_booklet_folds_and_has_every_paragraph(slug: str, language: str, paper: str) -> None:
    data = render_pdf(slug, "rules", paper, language)
    sheet = PAPERS[paper]
    assert len(pages(data)) % 4 == 0
    assert {size(page) for page in pages(data)} == {(round(sheet.height / 2, 1), sheet.width)}
    found = words(data).replace(" ", "")
    spoken = rulebook.language_of(slug, language)
    for chapter in rulebook.chapters(slug, spoken):
        for rule in chapter.rules:
            text = "".join(word.text for group in groups(rule.text) for word in group)
            begin = printable(text).replace(" ", "")[:30]
            assert f"{rule.id}{begin}" in found, rule.id
    assert PdfReader(BytesIO(data)).trailer["/Root"]["/Lang"].startswith(spoken)


@pytest.mark.parametrize(("seats", "options", "copies"), some_a_day([
    pytest.param(2, {}, 1), pytest.param(3, {}, 2), pytest.param(4, {}, 2), pytest.param(4, {"teams": True}, 1),
    pytest.param(4, {"one_copy": True}, 1)], 2))
def test_the_deck_has_every_card_as_often_as_the_rules_say(seats: int, options: dict[str, bool], copies: int) -> None:
    deck = build_deck(DECK, seats, options)
    *cards, castles = deck.cards
    assert [card.count for card in cards] == [int(number) * copies for number in IN_THE_DECK]
    assert castles.count == int(CASTLES_A_COPY) * copies
    assert deck.size == 78 * copies
    found = pages(render_pdf(DECK, "cards", "a4", "en", seats, options))
    assert len(found) == 2 * -(-deck.size // A_SHEET)
    titles = Counter[str]()
    for page in found[::2]:
        text = page.extract_text().lower().splitlines()
        titles.update(line for line in text if line in (*NAMES, "castle"))
    assert titles == Counter({name: int(number) * copies for name, number in zip(NAMES, IN_THE_DECK, strict=True)}
                             | {"castle": castles.count})
    assert all(not page.extract_text().strip() for page in found[1::2]), "a back tells its card"


@languages
def test_cards_say_who_is_a_couple(language: str) -> None:
    text, told = words(render_pdf(DECK, "cards", "a4", language, 2)), Translator(language, game=DECK)
    assert {"en": "Couple: Knight and Lady", "de": "Paar: Ritter und Dame",
            "fr": "Couple : chevalier et dame"}.get(language, "") in text
    assert told("King") in text


@papers
def test_crop_marks_stand_at_the_edges_of_63_by_88(paper: str) -> None:
    sheet = PAPERS[paper]
    for page in pages(render_pdf(DECK, "cards", paper))[:2]:
        assert size(page) == sheet[1:]
        data = page.get_contents()
        found = A_LINE.findall(data.get_data().decode("latin-1"))
        lines = [tuple(float(part) * POINT for part in line) for line in found]
        outer = [line for line in lines if abs(abs(line[0] - line[2]) + abs(line[1] - line[3]) - 4) < 0.02]
        upright = sorted({round(line[0], 2) for line in outer if line[0] == line[2]})
        level = sorted({round(line[1], 2) for line in outer if line[1] == line[3]})
        assert [b - a for a, b in pairwise(upright)] == pytest.approx([63] * 3, abs=0.02)
        assert [b - a for a, b in pairwise(level)] == pytest.approx([88] * 3, abs=0.02)
        assert upright[0] + upright[-1] == pytest.approx(sheet.width, abs=0.02)


def test_backs_meet_their_faces_when_the_sheet_is_turned() -> None:
    paper = PAPERS["a4"]
    for place in range(A_SHEET):
        (x, y), (back_x, back_y) = corner_of(place, paper), corner_of(place_behind(place), paper)
        assert y == back_y
        assert x + 63 == pytest.approx(paper.width - back_x)


@pytest.mark.soak
def test_shapes_of_a_symbol_are_filled_or_lines_as_they_are_on_the_table() -> None:
    """A portrait lies in layers: ink, lines of several widths, and the bare ground upon them."""
    for name, body in bodies().items():
        drawn = shapes(name, INK)
        assert len(drawn) == body.count("<path") + body.count("<circle")
        assert sum(shape.style.fill_color is None for shape in drawn) == body.count('fill="none"')
        assert sum(shape.style.stroke_color is not None for shape in drawn) == body.count("stroke=")
    assert any(shape.style.fill_color is None for shape in shapes("portrait-king", INK))


def test_the_same_request_gives_the_same_bytes() -> None:
    source = ("import hashlib; from tafelrunde.printing.make import printable_kinds, render_pdf; "
              "print([hashlib.sha256(render_pdf('behuetunsburg', what, seats=2)).hexdigest()"
              " for what in printable_kinds('behuetunsburg')])")
    runs = {subprocess.run([sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path}; {source}"], text=True,
                           capture_output=True, check=True, env={"PYTHONHASHSEED": seed}).stdout for seed in "12"}
    assert len(runs) == 1


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_character_of_rules_and_words_can_be_printed(slug: str) -> None:
    texts = [rulebook.digest(slug, language) for language in ("en", *OWN)]
    texts += [text for language in OWN for pair in catalogue(language, slug).items() for text in pair]
    lost = {one for text in texts for one in text if one not in "\n\t" and printable(one) == "?" != one}
    assert lost == set()
    assert {"ü", "ß", "Ä", "„", "“", "–", "−", "×"} <= glyphs()


@pytest.mark.parametrize(("given", "why"), [
    (("loewenherz", "cards"), "what can be printed of Löwenherz is aid, score or rules, not 'cards'"),
    (("behuetunsburg", "poster"), "what can be printed of Behütunsburg"),
    (("behuetunsburg", "cards", "a3"), "the paper can be a4 or letter, not 'a3'"),
    (("behuetunsburg", "cards", "a4", "en", 7), "Behütunsburg: Castle & Court is for 2, 3 or 4 players, not 7"),
    (("behuetunsburg", "rules", "a4", "xx"), "the house speaks en, de and fr, not 'xx'"),
    (("nimmt", "aid"), "there is no game 'nimmt'"),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused_in_a_sentence(given: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadInput) as told:
        render_pdf(*given)
    assert str(told.value).startswith(why)


def test_only_cards_made_for_it_are_printed() -> None:
    assert [slug for slug in BUILT_IN if "cards" in printable_kinds(slug)] == [DECK]
    assert all({"score", "rules"} <= set(printable_kinds(slug)) for slug in BUILT_IN)


def test_columns_are_as_low_as_they_can_be() -> None:
    assert balance_columns([], 2) == [0, 0, 0]
    assert balance_columns([5.0], 2) == [0, 1, 1]
    assert balance_columns([3.0, 3.0, 6.0], 2) == [0, 2, 3]
    assert balance_columns([1.0, 9.0, 1.0], 2) in ([0, 2, 3], [0, 1, 3])
    assert balance_columns([2.0, 2.0, 2.0, 2.0], 2) == [0, 2, 4]
    assert column_height([1.0, 9.0, 1.0], balance_columns([1.0, 9.0, 1.0], 2)) == 10.0


@languages
def test_standings_to_hang_up_name_everybody_and_every_table(language: str) -> None:
    event = replay(simulate(Plan("league", 60, 2, sizes=(3, 4), divisions=2, trouble=0, game="loewenherz")))
    data = render_event(event, language, PAPERS["a4"])
    words = "\n".join(page.extract_text() for page in pages(data))
    assert len(pages(data)) > 2
    assert all(person.name in words for person in event.people.values())
    assert all(f"\n{table.name}" in f"\n{words}" for table in event.tables)
    assert Translator(language)("The tournament is over.") in words
    assert data == render_event(event, language, PAPERS["a4"])


@languages
@pytest.mark.parametrize("name", TIE_BREAKS)
def test_every_tie_break_has_its_heading_in_every_language(name: str, language: str) -> None:
    event = Event(Terms("Cup", "swiss", (Played("loewenherz", (2,)),), 1, tie_breaks=(name,)))
    t, printed = Translator(language), words(render_event(event, language, PAPERS["a4"]))
    assert f"{t('Points')} {t(TIE_BREAKS[name])}" in printed
    assert language == "en" or t(TIE_BREAKS[name]) != TIE_BREAKS[name].key
