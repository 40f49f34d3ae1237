"""Which language a text is in, told by small words that the other language does not have."""

import re

ENGLISH = frozenset("""
    the of and with your you yours is are was were has have had not this that these those their there they them
    from for by who whoever which each every nobody somebody may must can cannot into onto off over while when
    where what would could should does did been being its it's then than be about after before because between
    both but only other others own same such through until upon very without yet on at
""".split())  # noqa: SIM905
GERMAN = frozenset("""
    der und mit dein deine deinen deinem deiner du dich dir nicht ist sind hat haben dieser diese dieses ein
    eine einen einem einer oder auf bei zu zum zur den dem des vom von für aus nach wer wenn wie wo wird werden
    kann können muss müssen darf dürfen sich es er sie wir ihr nur noch auch schon jeder jede jedes alle kein
    keine keinen
""".split())  # noqa: SIM905
BOTH = {"on", "at", "an", "in", "so", "was", "war", "es", "des", "den", "er", "over", "must", "dem", "die"}
WORD = re.compile(r"[A-Za-zÄÖÜäöüß']+")
TITLES = re.compile("Castles Besieged")  # has no German title


def foreign_words(text: str, language: str) -> list[str]:
    """The words of a text that only the other language has; the title a game bears in both is left out."""
    other = (ENGLISH if language == "de" else GERMAN) - BOTH
    return [word for word in WORD.findall(TITLES.sub("", text)) if word.lower() in other and not word.isupper()]
