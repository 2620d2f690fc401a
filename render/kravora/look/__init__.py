"""From a view to the specs of pictures, and what happened since the last post."""
