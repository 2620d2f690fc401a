"""The stronger AI seats of Clash of Rage: apprentice, veteran, warlord (lab/ai.md)."""
