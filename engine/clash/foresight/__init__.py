"""What could come, from a view alone: captures, prizes, victory in sight. It advises; no rule asks it."""
