"""`tafelrunde sentences`: what has no words in a language yet."""


def sentences(part: str | None = None, /, *, lang: str) -> int:
    """List what is not translated into a language, as entries for its catalogues.

    For example:

        tafelrunde sentences --lang nl > words.po
        tafelrunde sentences goofspiel --lang de >> src/goofspiel/locale/de.po

    Nobody has to know the language yet. The list of the whole house says of every sentence where it belongs, and is
    itself a catalogue as soon as it is filled in. What a game says is read from its sources, so none is missing. Exit
    code 1 if there is anything.

    Parameters
    ----------
    part
        A game, or another part that has words of its own: web, client, terminal, cli … By default everything.
    lang
        The code of the language.
    """
    from tafelrunde.scenes.languages import locale_of
    from tafelrunde.scenes.sentences import find_untranslated, format_po, write_work_list

    locale_of(lang)
    found = write_work_list(lang) if part is None else format_po(find_untranslated(part, lang))
    if found:
        print(found)
    return 1 if found else 0
