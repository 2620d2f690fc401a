"""The data of Kravora: what stands in its files, and the loader."""
