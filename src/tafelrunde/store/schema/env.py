"""The script that Alembic runs for every command: it writes the statements down and carries out none."""

from alembic import context

from tafelrunde.store.schema.tables import METADATA

context.configure(dialect_name=context.config.attributes["dialect"], target_metadata=METADATA, literal_binds=True,
                  transactional_ddl=False)  # whoever carries the statements out begins and ends the transaction
context.run_migrations()
