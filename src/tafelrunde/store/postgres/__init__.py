"""The store in a PostgreSQL, by asyncpg."""
