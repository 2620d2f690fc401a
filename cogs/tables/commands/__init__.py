"""Which verb and which slash command leads where; the work is done in the other rooms."""
