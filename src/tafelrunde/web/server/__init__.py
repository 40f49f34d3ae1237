"""The composition of the house: the app, the process that serves it, what stands around every request."""
