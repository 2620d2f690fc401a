"""What happens without anybody's press: the sleeper, checks at start, tidying, copies, the doctor."""
