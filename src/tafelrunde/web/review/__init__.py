"""Reviews of finished matches: made part by part in a process of their own, kept in the store, told on a page."""
