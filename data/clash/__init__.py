"""House values of Clash of Rage: TOML files and their schema."""
