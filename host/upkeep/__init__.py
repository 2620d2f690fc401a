"""What happens without a press: the sleeper, checks at start, tidying, copies, the doctor."""
