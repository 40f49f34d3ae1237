"""What is counted takes the word that goes with its number, in every language: one point, no points, five points."""

import re
from collections.abc import Iterator

import pytest

from tafelrunde.core.say import fill_template
from tafelrunde.scenes.catalogues import catalogue, domains
from tafelrunde.scenes.translate import plural_of

FORMS = re.compile(r"{\w+:([^|{}]*)\|(?:[^{}]*\|)?([^|{}]*)}")  # of one, of many
HOLE = re.compile(r"{(\w+)")
BETWEEN = "(?:more|further|weitere|verdeckte|autres?)"
NUMBERS = (0, 1, 2, 5)
BOTH = {"Spieler", "Browser"}  # the same word for one and for several, but for some cases
NAMES = {"card", "letter", "now", "prince", "row", "round", "sizes", "value", "year"}  # which one, not how many

# Words that are counted somewhere, beside those that templates themselves name as one and many.
COUNTED = {
    "en": """bag bags, bid bids, browser browsers, character characters, cloister cloisters, day days, ducat ducats,
        entry entries, game games, guest guests, hand hands, hour hours, knight knights, line lines, match matches,
        minute minutes, number numbers, person people, player players, seat seats, second seconds, step steps,
        tab tabs, table tables, tile tiles, time times, trick tricks, turn turns, wall walls""",
    "de": """Dukat Dukaten, Eintrag Einträge, Feld Felder, Gast Gäste, Gebot Gebote, Karte Karten, Kloster Klöster,
        Mauer Mauern, Mensch Leute, Millisekunde Millisekunden, Minute Minuten, Partie Partien,
        Platz Plätze, Punkt Punkte,
        Runde Runden, Schritt Schritte, Sekunde Sekunden, Spiel Spiele, Spiel Spielen, Stich Stiche,
        Stunde Stunden, Tab Tabs, Tag Tage, Tag Tagen, Tisch Tische, Tisch Tischen, Urlaubstag Urlaubstage, Zahl Zahlen,
        Zeile Zeilen, Zug Züge""",
    "fr": """bot bots, carte cartes, case cases, caractère caractères, château châteaux, coup coups, denier deniers,
        domaine domaines, enchère enchères, entrée entrées, heure heures, invité invités, joueur joueurs, jour jours,
        ligne lignes, main mains, manche manches, minute minutes, mur murs, nombre nombres, onglet onglets,
        partie parties, personne personnes, place places, pli plis, point points, seconde secondes, table tables,
        tour tours, tuile tuiles""",
}


def templates(language: str) -> Iterator[str]:
    of = "de" if language == "en" else language
    for domain in domains(of):
        for english, words in catalogue(of, domain).items():
            yield english if language == "en" else words


def of_several(language: str) -> dict[str, str]:
    """What is said of several, and of one."""
    found = {many: one for one, many in (pair.split() for pair in COUNTED[language].split(","))}
    for template in templates(language):
        found |= {many: one for one, many in FORMS.findall(template) if " " not in one + many}
    return {many: one for many, one in found.items() if many != one}


@pytest.mark.parametrize("language", COUNTED)
def test_every_number_has_the_right_word_beside_it(language: str) -> None:
    several = of_several(language)
    single = set(several.values()) - set(several) - BOTH
    wrong, plural = [], plural_of(language)
    for template in templates(language):
        holes = HOLE.findall(template)
        for hole in {each for each in holes if each.partition("_")[0] != "seat"} - NAMES:
            for number in NUMBERS:
                said = fill_template(template, dict.fromkeys(holes, "X") | {hole: str(number)}, plural)
                beside = re.findall(rf"(?<![\w.,–-]){number} (?:{BETWEEN} )?(\w+)", said)
                if any(word in several if plural(str(number)) == 0 else word in single for word in beside):
                    wrong.append(said)
    assert wrong == []


def test_one_and_many_differ_in_english() -> None:
    """So that nobody fills both places with the same word and thinks it done."""
    assert [many for template in templates("en") for one, many in FORMS.findall(template) if one == many] == []


def test_a_single_ducat_and_a_single_meeting() -> None:
    german = {**catalogue("de", "loewenherz"), **catalogue("de", "web")}
    told = [fill_template(german[key], {"amount": "1", "band": "X", "seat": "Ada"}) for key in german
            if "{amount:" in key and set(HOLE.findall(key)) <= {"amount", "band", "seat"}]
    assert told
    assert not [said for said in told if "1 Dukaten" in said]
    met = "You have played {n:match|matches} together."
    assert [fill_template(met, {"n": str(number)}) for number in NUMBERS] == [
        "You have played 0 matches together.", "You have played 1 match together.",
        "You have played 2 matches together.", "You have played 5 matches together."]
    assert fill_template(german[met], {"n": "1"}) == "Ihr habt 1 Partie miteinander gespielt."
