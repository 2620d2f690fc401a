"""The screens of Clash of Rage."""
