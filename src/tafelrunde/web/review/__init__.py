"""Reviews of finished matches: made part by part in a worker process, kept in the store, shown on a page."""
