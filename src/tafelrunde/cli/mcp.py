"""`tafelrunde mcp`: a server by which an assistant sits at a table."""

import os

from tafelrunde.core import BadInput
from tafelrunde.extras import require

TOKEN = "TAFELRUNDE_TOKEN"


def mcp(*, house: str | None = None) -> None:
    """Serve an assistant over standard input and output, by the Model Context Protocol.

    It opens tables here against bots, and with --house sits at tables of a running house, as the bot whose token the
    environment has as TAFELRUNDE_TOKEN (make one on the account page of the house). It sees what its seat may see.

    For example:

        tafelrunde mcp
        TAFELRUNDE_TOKEN=… tafelrunde mcp --house https://castles.example.org

    Parameters
    ----------
    house
        The address of a running house.
    """
    require("mcp", "a server for assistants", "mcp")
    token = os.environ.get(TOKEN, "")
    if house is not None and not token:
        raise BadInput("the token of a bot is needed for a house: put it into the environment as {name}", name=TOKEN)
    from tafelrunde.adapters.mcp.house import House
    from tafelrunde.adapters.mcp.server import server

    server(House(house, token) if house is not None else None).run("stdio")
