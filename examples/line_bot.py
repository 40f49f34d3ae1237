"""A bot for the line protocol in plain Python, with nothing but the standard library.

It plays any game: of the legal moves it picks one by chance. In Beutelschneider it knows one thing more: when
somebody else is winning the trick, it is glad to be rid of the cutpurse.

    tafelrunde match beutelschneider "line:python examples/line_bot.py" greedy random --games 30
"""

import json
import random
import sys


def choose(question):
    """One of the legal moves."""
    if question["game"] == "beutelschneider" and question["view"]["trick"] and "CP" in question["legal"]:
        return "CP"
    return random.Random(question["seed"]).choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "name": "Example"}
    elif message["type"] == "move":
        answer = {"id": message["id"], "move": choose(message)}
    else:
        break
    print(json.dumps(answer), flush=True)
