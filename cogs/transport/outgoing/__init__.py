"""What goes out without a press: posts, direct messages, and open panels woken."""
