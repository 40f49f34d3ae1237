"""Errors of PostgreSQL and asyncpg as one clear sentence; never with a value that was to be kept, or a password."""

from typing import Final

import asyncpg

from tafelrunde.core import TafelrundeError
from tafelrunde.store.errors import StoreError, Unknown

AGAIN: Final = ("40001", "40P01")  # somebody was faster: the same once more may succeed
NOT_ANSWERED: Final = ("08", "57", "58", "XX")  # classes of errors that end a connection, or a server
NOT_ITS_FAULT: Final = ("22", "23", "40")  # that of what was to be written, or of nobody


def sqlstate(error: BaseException) -> str:
    """The five characters of an error of PostgreSQL's; "" for any other."""
    return str(getattr(error, "sqlstate", None) or "") if isinstance(error, asyncpg.PostgresError) else ""


def is_retryable(error: BaseException) -> bool:
    """True where the same may succeed if it is tried once more."""
    return sqlstate(error) in AGAIN


def is_lost(error: BaseException) -> bool:
    """Did the connection end?"""
    return not is_refused(error) and not isinstance(error, TimeoutError)


def is_unsent(error: BaseException) -> bool:
    """Was it a value that asyncpg cannot send? The statement has been begun then, and does not end."""
    return isinstance(error, asyncpg.PostgresError) and error.__cause__ is not None


def holds_nul(error: BaseException) -> bool:
    """Was there a NUL in a text? PostgreSQL keeps none."""
    return sqlstate(error) == "22021"


def is_refused(error: BaseException) -> bool:
    """True where it is certain that nothing was written, as the database refused or was not asked."""
    if isinstance(error, asyncpg.PostgresError):
        return sqlstate(error) == "57014" or not sqlstate(error).startswith(NOT_ANSWERED)
    return isinstance(error, TafelrundeError)


def is_trouble(error: BaseException) -> bool:
    """True where the fault is the database's rather than that of what was to be written."""
    return not isinstance(error, TafelrundeError) and not sqlstate(error).startswith(NOT_ITS_FAULT)


def as_unknown(error: BaseException) -> Unknown:
    """The error of a write that got no answer."""
    return Unknown("the house's database did not answer: {why}; it is not known whether this was saved",
                   why=_reason(error))


def explain_error(error: BaseException) -> StoreError:
    """Why nothing was saved or could be read, as one clear sentence."""
    found = sqlstate(error)
    if found == "23505":
        return StoreError("somebody else has already saved this")
    if found == "22003" or isinstance(error.__cause__, OverflowError):
        return StoreError("that number is too large to be saved; nothing was changed")
    if found == "22021" or isinstance(error.__cause__, UnicodeError):
        return StoreError("the house cannot save this: it holds characters that no text has; nothing was changed")
    if found in AGAIN:
        return StoreError("too many want to change the same at once; nothing was changed")
    if found == "53100":
        return StoreError("the house cannot save: the disk is full; nothing was changed")
    if found == "25006":
        return StoreError("the house cannot save: its database may only be read; nothing was changed")
    if found.startswith("28"):
        return StoreError("the house's database refuses the house: {why}", why=_reason(error))
    if found == "57014":
        return StoreError("the house's database takes too long; nothing was changed")
    if found and not found.startswith((*NOT_ANSWERED, "53", "3D")):
        return StoreError("the house cannot save: {why}", why=_reason(error))
    return StoreError("the house's database cannot be reached: {why}", why=_reason(error))


def _reason(error: BaseException) -> str:
    """The reason in the words of the server, on one line; asyncpg's own would show values."""
    if isinstance(error, asyncpg.PostgresError) and not is_unsent(error):
        return str(error.args[0] if error.args else sqlstate(error)).partition("\n")[0][:200]
    if isinstance(error, TimeoutError):
        return "it takes too long"
    if isinstance(error, OSError):
        file = f" ({error.filename})" if error.filename else ""  # one that was looked for beside: a key, a certificate
        return f"{(error.strerror or str(error)).partition(chr(10))[0][:200]}{file}"
    return type(error).__name__
