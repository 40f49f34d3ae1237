"""Floor 5: scenes drawn as characters or as SVG."""
