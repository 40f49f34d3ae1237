"""Who may do what, and how often: passwords, signing in, quotas, rate limits, the operator's key."""
