"""The data of Kravora: the schema of its files, and the loader."""
