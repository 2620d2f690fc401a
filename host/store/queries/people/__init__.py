"""Queries on what is kept of people: settings, what they heard and did, all of one person, who is erased."""
