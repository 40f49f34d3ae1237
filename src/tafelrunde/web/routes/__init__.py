"""The routes: HTTP and nothing else, one file for each family of pages."""
