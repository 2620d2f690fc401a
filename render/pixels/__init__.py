"""From a scene to the bytes of its PNG: shapes and letters as pixels, saved in a fixed palette."""
