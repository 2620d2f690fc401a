"""Values as text and back: canonical JSON, JSON of unknown origin, its shapes, snapshots of states."""
