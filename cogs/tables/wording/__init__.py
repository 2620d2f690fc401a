"""A table in words: names, times, news, log, turning points. Pure texts: no call, no post."""
