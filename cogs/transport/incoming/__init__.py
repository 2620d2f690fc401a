"""What comes in: presses, forms and commands, each acknowledged, carried out and answered."""
