"""Merging a guest's account into a person's."""

from typing import Final

from tafelrunde.store.sql.engine import Statement, Step
from tafelrunde.store.sql.texts import drop_those_in_the_way, move_those_that_fit

# of two ratings for the same game the one of more matches stays; a rebuild makes one of both
LESSER_RATINGS: Final = (
    "DELETE FROM rating WHERE person IN ($1, $2) AND EXISTS (SELECT 1 FROM rating AS other WHERE "
    "other.person = $1 + $2 - rating.person AND other.slug = rating.slug AND other.seats = rating.seats AND "
    "(other.played > rating.played OR (other.played = rating.played AND other.person = $1)))")
TAKEN_ALONG: Final = {"visit": "match address device", "holiday": "start"}  # the guest's take the place of the person's
LEFT_ALONE: Final = {"mute": "other", "notice": "", "coach": "", "learnt": "slug name", "puzzle": "id day",
                     "rated": "match", "told": "match way", "due": "match"}  # the person's stay, and the guest's go


def merge(guest: int, person: int) -> list[Step]:
    """The steps by which what was a guest's becomes a person's. Keys of tables are given without the person."""
    pair = person, guest
    return [
        *(Statement(f"UPDATE {table} SET {column} = $1 WHERE {column} = $2", *pair) for table, column in
          (("seat", "person"), ("seat", "left_by"), ("match", "host"), ("chat", "person"), ("push", "person"))),
        Statement(move_those_that_fit("note", "match"), *pair),
        Statement("DELETE FROM key WHERE person = $1", guest),
        Statement(LESSER_RATINGS, *pair),
        Statement("UPDATE rating SET person = $1 WHERE person = $2", *pair),
        *(Statement(text, *pair) for table, key in TAKEN_ALONG.items() for text in
          (drop_those_in_the_way(table, key), f"UPDATE {table} SET person = $1 WHERE person = $2")),
        *(step for table, key in LEFT_ALONE.items() for step in
          (Statement(move_those_that_fit(table, key), *pair),
           Statement(f"DELETE FROM {table} WHERE person = $1", guest))),
        Statement(move_those_that_fit("mute", "person", owner="other"), *pair),
    ]
