"""Which verb and which slash command leads where; only gathers what the other rooms do."""
