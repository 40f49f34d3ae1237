"""Whoever reads in one language reads nothing in another: pages, refusals, rules, tables."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from msgspec import Struct

from tafelrunde import games, open_match, scenes
from tafelrunde.core import Rng, Say
from tafelrunde.match import Match
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Text
from tests.languages import OWN
from tests.long import crosswise
from tests.web.house import Guest, House

PAGES = ["/", "/lobby", "/ratings", "/verify", "/credits", "/account", "/play-on", "/account/recover", "/nowhere",
         "/table/nix", "/admin", "/board"]
PER_GAME = ["/new/{}", "/rules/{}", "/ratings/{}", "/board?game={}", "/board/{}"]
SAID = {"label", "title", "foot", "note", "say", "group", "chapter"}  # fields of the vocabulary that hold a sentence
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LANGUAGES = ("en", *OWN)
WORDS = {  # what no sentence can do without
    "en": """
        the of and with your you yours is are was were has have had not this that these those their there they them
        from for by who whoever which each every nobody somebody may must can cannot into onto off over while when
        where what would could should does did been being its it's then than be about after before because between
        both but only other others own same such through until upon very without yet on at
        """,
    "de": """
        der und mit dein deine deinen deinem deiner du dich dir nicht ist sind hat haben dieser diese dieses ein
        eine einen einem einer oder auf bei zu zum zur den dem des vom von für aus nach wer wenn wie wo wird werden
        kann können muss müssen darf dürfen sich es er sie wir ihr nur noch auch schon jeder jede jedes alle kein
        keine keinen
        """,
    "fr": """
        le la les un une des du de et ou est sont vous votre vos ne pas que qui quoi dans pour par sur sous avec sans
        ce cet cette ces il elle ils elles nous notre nos être avoir ont peut peuvent doit doivent plus moins aussi
        chaque aucun aucune quand comme dont mais donc leur leurs son sa ses au aux déjà encore où on or car même
        """,
}
SHARED = {"an", "at", "die", "in", "man", "on", "or", "plus", "sans", "son", "so", "war", "was", "den", "dem", "over",
          "must", "des", "es"}
WORD = re.compile(r"(?<!\d)[^\W\d_]+(?:'[^\W\d_]+)?")
TITLES = re.compile(r"Castles Besieged|et al\.")  # has no title in other languages; is Latin


def foreign_words(text: str, language: str) -> list[str]:
    """The words of a text that only other languages have; the title a game bears in all is left out."""
    others = {word for each, words in WORDS.items() if each != language for word in words.split()}
    others -= {*WORDS[language].split(), *SHARED}
    return [word for word in WORD.findall(TITLES.sub("", text)) if word.lower() in others and not word.isupper()]


class Texts(HTMLParser):
    """What a page says in its own language: its texts and the attributes that are read out."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.open: list[tuple[str, str]] = []  # tag, language
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        lang = given.get("lang") or (self.open[-1][1] if self.open else self.language)
        if lang == self.language:
            self.found += [value for name in ("title", "alt", "aria-label", "placeholder", "content")
                           if (value := given.get(name)) and tag != "meta"]
        if tag not in VOID:
            self.open.append((tag, lang))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][1] == self.language and self.open[-1][0] not in ("script", "style", "code"):
            self.found.append(data)


def said_on(page: str, language: str) -> list[str]:
    assert f'<html lang="{language}">' in page
    reader = Texts(language)
    reader.feed(page)
    return [" ".join(text.split()) for text in reader.found if text.strip()]


def texts_of(part: object) -> Iterator[Text]:
    if isinstance(part, Struct):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if name in SAID and value:
                yield value
            elif name in ("steps", "draft"):
                yield from value
            else:
                yield from texts_of(value)
    elif isinstance(part, list):
        for each in part:
            yield from texts_of(each)


def wrong(texts: list[str], language: str) -> list[tuple[str, list[str]]]:
    return [(text, found) for text in texts if (found := foreign_words(text, language))]


@pytest.fixture(scope="module")
def readers(open_house: House) -> dict[str, Guest]:
    return {language: open_house.guest("Ada", language=f"{language}-AT,{language};q=0.9") for language in LANGUAGES}


@pytest.mark.parametrize("path", [*PAGES, *(path.format(slug) for path in PER_GAME for slug in games.BUILT_IN)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_one_language_and_carries_no_script(readers: dict[str, Guest], language: str, path: str) -> None:
    answer = readers[language].get(path)
    assert answer.status_code == (404 if path in ("/nowhere", "/table/nix", "/admin") else 200)
    assert wrong(said_on(answer.text, language), language) == []
    assert not [inline for inline in ("<script>", " style=", " onclick=") if inline in answer.text]


@pytest.mark.parametrize("slug", games.BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_in_one_language(slug: str, language: str) -> None:
    texts = [text for chapter in rulebook.chapters(slug, language)
             for text in (chapter.title, *chapter.words, *(rule.text for rule in chapter.rules))]
    assert wrong([re.sub("`.*?`", "", text) for text in texts], language) == []


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "language"), crosswise(games.BUILT_IN, LANGUAGES))
def test_a_table_speaks_one_language(slug: str, language: str) -> None:
    """Pictures, moves, log and refusals of a match of random moves."""
    game = games.load(slug)
    match = open_match(slug, game.info.usual_seats, game.info.first_options, secret=b"language" * 4)
    say, rng = Translator(language, game=slug), Rng(7)
    told: set[str] = set()
    for _ in range(120):
        seat = next(iter(match.acting()), None)
        if seat is None:
            break
        sight = match.sight(seat)
        scene = scenes.of(slug)(sight.view, sight.legal)
        told |= {say(text) for text in texts_of(scene)}
        told |= {say(refused) for refused in refusals(match, seat, rng)}
        match.submit(seat, sight.legal[rng.below(len(sight.legal))], sight.line)
    told |= {say(entry.say) for seat in range(match.seats) for entry in match.log(seat)}
    assert wrong(sorted(told), language) == []


def refusals(match: Match, seat: int, rng: Rng) -> Iterator[Say]:
    """What the rules say to some moves that are not legal now."""
    actions = match.game.actions
    for _ in range(6):
        text = actions[rng.below(len(actions))]
        refused = match.why_not(seat, text)
        if refused is not None:
            yield refused.say
