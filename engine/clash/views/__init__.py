"""What a seat may know, may choose, and why not; and states that a view can't tell from the true one."""
