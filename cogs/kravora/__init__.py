"""The screens of Kravora: a turn step by step, narration, posts, and their wording."""
