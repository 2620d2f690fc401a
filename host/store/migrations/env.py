"""Alembic's entry: runs the migrations on the connection that `host.store.copies.migrate` hands over."""

from alembic import context

from host.store.queries.sql_tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
