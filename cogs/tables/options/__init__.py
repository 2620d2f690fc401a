"""The options every lobby offers, chosen or typed: time, absence, hints, days, cities."""
