"""HTTP alone: one file for each family of pages."""
