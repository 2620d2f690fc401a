"""A scenario of the campaign at the table (§14): its lines in posts and log, its panel, its options."""
