"""Floor 5: scenes drawn, with characters or as SVG, for whoever shows them."""
