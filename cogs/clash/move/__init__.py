"""Move and battle (§5.2): planning an action, and carrying it out."""
