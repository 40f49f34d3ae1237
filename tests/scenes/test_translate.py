"""Sentences in words."""

import ast
import re
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import fill_template, read_say
from tafelrunde.match.clock import Pace
from tafelrunde.scenes.languages import check_language, match_language, name_of
from tafelrunde.scenes.translate import GUEST, Translator, format_span, list_words, plural_of
from tafelrunde.scenes.vocabulary import text
from tafelrunde.web.http.text import check_choice


def test_nested_sentences_are_translated_and_seats_named() -> None:
    said = Say("{seat} has to play a card", seat=1)
    assert Translator("en", {1: "Ada"})(said) == "Ada has to play a card"
    assert "Ada" in Translator("de", {1: "Ada"})(said)
    assert Translator("de", {1: "Ada"})(said) != Translator("en", {1: "Ada"})(said)


def test_a_seat_without_a_name_counts_from_one() -> None:
    assert Translator()(text("{seat} leads", seat=0)) == "seat 1 leads"


def test_data_and_say_tell_the_same() -> None:
    said = Say("{all} of {n}", all=(Say("green"), Say("red")), n=3)
    assert Translator()(said) == Translator()(said.data()) == str(said) == "green and red of 3"
    assert Translator("de", game="beutelschneider")(said).startswith("Grün und Rot")


def test_a_number_takes_the_word_that_goes_with_it() -> None:
    key = "{seat} takes the trick with the {card}: {points:point|points}"
    won = [Say(key, seat=0, card=Say("guard"), points=points) for points in (1, 3)]
    assert [str(said) for said in won] == ["seat 0 takes the trick with the guard: 1 point",
                                           "seat 0 takes the trick with the guard: 3 points"]
    assert [Translator("de")(said)[-10:] for said in won] == [" (1 Punkt)", "(3 Punkte)"]
    assert str(Say("{gain:point|points}", gain="+1")) == "+1 point"


@pytest.mark.parametrize(("number", "polish"), [
    ("1", "1 karta"), ("3", "3 karty"), ("22", "22 karty"), ("5", "5 kart"), ("12", "12 kart"), ("-2", "-2 karty"),
    ("1 or 2", "1 or 2 karty"),
])
def test_a_language_has_as_many_forms_as_it_needs(number: str, polish: str) -> None:
    """One card, some cards, many cards: Polish counts in three ways, and half a card is a fourth."""
    assert fill_template("{n:karta|karty|kart|karty}", {"n": number}, plural_of("pl")) == polish


def test_a_template_without_a_translation_stays_english() -> None:
    """And keeps its own plural."""
    assert Translator("de")("{n} quokkas", n=2) == "2 quokkas"
    assert Translator("de")("{n:quokka|quokkas}", n=0) == "0 quokkas"


def test_a_language_not_spoken_is_english_and_refused_where_it_is_asked_for() -> None:
    assert Translator("../../etc").language == "en"
    with pytest.raises(BadInput, match="the house speaks en, de"):
        check_language("../../etc")


@pytest.mark.parametrize(("tag", "language"), [
    ("de", "de"), ("de-AT;q=0.8", "de"), (" DE_de.UTF-8", "de"), ("en-US", "en"), ("C.UTF-8", None), ("*", None),
    ("", None), ("xx-de", None)])
def test_a_tag_finds_the_nearest_language(tag: str, language: str | None) -> None:
    assert match_language(tag) == language


@pytest.mark.parametrize(("language", "listed", "either"), [
    ("en", "a, b and c", "2 or 4"), ("de", "a, b und c", "2 oder 4"), ("fr", "a, b et c", "2 ou 4")])
def test_words_and_numbers_are_listed_as_in_the_language(language: str, listed: str, either: str) -> None:
    assert [list_words("abc"[:size], language) for size in range(4)] == ["", "a", listed.replace(", b", "").replace(
        "c", "b"), listed]
    assert format_span((2, 4), language) == either


@pytest.mark.parametrize(("language", "told", "either"), [
    ("en", "the house speaks en, de and fr, not 'xx'", "none, live or slow, not blitz"),
    ("de", "das Haus spricht en, de und fr, nicht 'xx'", "none, live oder slow, nicht blitz"),
    ("fr", "la maison parle en, de et fr, pas 'xx'", "none, live ou slow, pas blitz")])
def test_a_refusal_lists_what_there_is_in_the_readers_language(language: str, told: str, either: str) -> None:
    said = Translator(language)
    with pytest.raises(BadInput) as unknown:
        check_language("xx")
    assert said(unknown.value.say) == told
    with pytest.raises(BadInput) as wrong:
        Pace("blitz")
    assert said(wrong.value.say).endswith(either)


@pytest.mark.parametrize(("language", "told"), [
    ("en", "the form offers “not allowed” or “A castle”, not 'x'"),
    ("de", "das Formular bietet «nicht erlaubt» oder «A castle» an, nicht 'x'"),
    ("fr", "le formulaire propose «\u202fpas permis\u202f» ou «\u202fA castle\u202f», pas 'x'")])
def test_a_form_refuses_a_choice_in_the_words_it_shows(language: str, told: str) -> None:
    labels = {"no": Say("not allowed"), "castle": "A castle"}
    check_choice("no", labels)
    with pytest.raises(BadInput) as refused:
        check_choice("x", labels)
    assert Translator(language)(refused.value.say) == told


def test_no_sentence_is_given_what_can_be_chosen_as_a_ready_list() -> None:
    """A list is joined in the language of whoever reads it."""
    lists = re.compile(r"\b(possible|known|formats)\s*=")
    ready = [f"{file.name}:{call.lineno}" for file in Path(tafelrunde.__file__).parent.rglob("*.py")
             if lists.search(text := file.read_text("utf-8"))  # few have one: the others need not be parsed
             for call in ast.walk(ast.parse(text)) if isinstance(call, ast.Call)
             for given in call.keywords if given.arg in ("possible", "known", "formats")
             and isinstance(given.value, ast.Call) and ast.unparse(given.value.func).endswith(".join")]
    assert ready == []


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    assert [Translator(language).decimal(-0.5) for language in ("en", "de", "fr")] == ["−0.5", "−0,5", "−0,5"]
    assert [Translator("de").decimal(number, "+0.##") for number in (1.0, 0.25)] == ["+1", "+0,25"]


def test_a_language_calls_itself() -> None:
    assert [name_of(language) for language in ("en", "de", "fr")] == ["English", "Deutsch", "Français"]


def test_a_sentence_is_read_as_it_was_written_down() -> None:
    said = Say("{seat} gives {cards} and {what} for {number}", seat=1, cards=(Say("guard"), Say("{n} men", n=2)),
               what=Say("a {kind}", kind="castle"), number=3)
    assert read_say(said.data()) == said
    assert read_say(Say("done").data()) == Say("done")


def test_quotation_marks_are_those_of_the_language_and_those_of_a_name_stay() -> None:
    said = Say("«{move}» is the best move", move="«x»")
    assert Translator("en", front_end="terminal")(said) == "“«x»” is the best move"
    assert "«x»" in Translator("de", front_end="terminal")(said)


def test_numbers_are_told_as_a_span_if_none_is_left_out() -> None:
    assert [format_span(numbers) for numbers in ((2,), (3, 4), (2, 4), (2, 3, 4))] == ["2", "3–4", "2 or 4", "2–4"]


def test_who_has_given_no_name_is_a_guest_in_the_readers_language() -> None:
    assert [Translator(language, {0: GUEST}).name(0) for language in ("en", "de")] == ["Guest", "Gast"]
    assert Translator("de", {0: "Ada"}).name(0) == "Ada"
