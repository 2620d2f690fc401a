"""Rules card, help, tutorial, the coach's button, the doctor."""
