"""Reports of the lab, as pages and as tables."""
