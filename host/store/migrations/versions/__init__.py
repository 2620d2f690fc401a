"""One module a change of the schema, each never edited once released."""
