"""The campaign (§14.0): five games of the same seats, what one leaves to the next, and who is champion."""
