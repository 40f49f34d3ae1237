"""A server of the Model Context Protocol: an assistant sits at a table, sees what its seat may see, and plays.

`server.py` has the tools, `here.py` a table in this process against the house's bots, `house.py` one of a running house
(docs/network-bots.md).
"""
