"""The SQL tables and their queries, a module for each subject. No transaction begins here."""
