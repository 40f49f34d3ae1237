"""Requests and responses: who asks, forms, files, addresses, and the pages for what goes wrong."""
