"""What explains: rules card, help, tutorial, the coach's button, the doctor."""
