"""The SQL tables and the queries on them, a module for each thing asked. No transaction begins here."""
