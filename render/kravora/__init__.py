"""Pictures and the text board of Kravora."""
