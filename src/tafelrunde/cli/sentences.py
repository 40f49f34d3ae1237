"""`tafelrunde sentences`: what a game says that has no words in a language yet."""

from tafelrunde.cli.parameters import Language


def sentences(game: str, /, *, lang: Language = None) -> int:
    """List the sentences of a game that are not translated, as entries for its catalogue.

    For example:

        tafelrunde sentences goofspiel --lang de >> src/goofspiel/locale/de.po

    They are read from the sources of the game, so none is missing. Exit code 1 if there are any.

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    lang
        The language of the catalogue; by default German.
    """
    from tafelrunde.scenes.sentences import find_untranslated, format_po

    found = find_untranslated(game, lang or "de")
    if found:
        print(format_po(found))
    return 1 if found else 0
