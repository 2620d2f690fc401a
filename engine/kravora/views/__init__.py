"""What a seat may know, may choose, and why not; and its next turn as it would be."""
