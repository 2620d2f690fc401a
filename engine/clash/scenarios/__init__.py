"""The campaign's scenarios (§14): a module for each mechanism, a row of data for each scenario that uses them."""
