"""The types of columns, as each engine calls them: SQLite's strict tables know INTEGER, REAL, TEXT and BLOB alone.

Revisions are made of them too: what is here never changes.
"""

from sqlalchemy import REAL, BigInteger, Double, Integer, LargeBinary, Text
from sqlalchemy.types import TypeEngine

NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # of people and processes: may grow without end
COUNT = Integer()  # lines, seats, flags, codes
WORDS = Text()
# what tables are sorted by: in the order of its bytes, as SQLite sorts, whatever language the database was made for
KEY = Text().with_variant(Text(collation="C"), "postgresql")
TIME: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")  # seconds since 1970
RATIO: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")
BYTES = LargeBinary()
