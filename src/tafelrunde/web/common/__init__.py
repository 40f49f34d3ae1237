"""What every part of the web may use: settings, identity, responses, limits, metrics, jobs."""
