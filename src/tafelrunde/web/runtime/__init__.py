"""What every process of the house has, whatever it serves: settings, log, metrics, clock, locks, jobs."""
