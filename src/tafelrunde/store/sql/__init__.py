"""The store on any database that speaks SQL: statements that SQLite and PostgreSQL both understand, over an engine."""

from tafelrunde.store.sql.engine import Engine, ForEach, Reader, Row, Statement, Step, Transaction, Value
from tafelrunde.store.sql.store import Store

__all__ = ["Engine", "ForEach", "Reader", "Row", "Store", "Statement", "Step", "Transaction", "Value"]
