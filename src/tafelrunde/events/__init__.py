"""Floor 3: events – entries, rounds, tables, results as lines of a record, and all that follows from them.

An event is what its record comes to (`replay`); standings, the next pairing and the judgement of the whole are
functions of it, without clock, lot, input or output. The same record and seed always give the same pairing.
"""

from tafelrunde.events.event import Event, replay
from tafelrunde.events.record import Line, Played, Record, Terms, read_record

__all__ = ["Event", "Line", "Played", "Record", "Terms", "read_record", "replay"]
