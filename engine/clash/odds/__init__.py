"""The chances of a battle (§5.3), exact or sampled."""
