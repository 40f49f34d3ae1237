"""What every room of the web may use: settings, identity, answers, limits, metrics, jobs."""
