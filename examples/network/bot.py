"""A bot that plays at a running house over the network, with nothing but the standard library (docs/network-bots.md).

    TAFELRUNDE_TOKEN=… python examples/network/bot.py https://castles.example.org

It answers every challenge, sits down at the table named by --table, with --open at any open table, and plays any game:
of the legal moves it picks one by chance. Its own `choose` is all another bot has to replace.
"""

import argparse
import http.client
import json
import os
import random
import threading
import time
import urllib.error
import urllib.request

LATER = (429, 502, 503, 504)  # statuses: not just now, by the house or a proxy before it


def choose(question):
    """One of the legal moves."""
    return random.Random(question["seed"]).choice(question["legal"])


class House:
    """The house, as a program with a token reaches it."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def open(self, method, path, body=None):
        """The answer as it arrives; raises HTTPError for a refusal. Silence of more than a minute is a lost line."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self.headers, method=method)
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, method, path, body=None):
        """The answer, or the refusal in its place; asks again where the house says so or the answer is lost. That does
        no harm: a move is never made twice."""
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                with refused:
                    if refused.code not in LATER:
                        return json.load(refused)
            except (OSError, http.client.HTTPException, ValueError) as lost:  # ValueError: half an answer
                print(path, lost, flush=True)
            time.sleep(2)


def play(house, match):
    """Play a match to its end; after a lost line the table is opened again, and nothing is missing."""
    while True:
        try:
            with house.open("GET", f"/table/{match}/bot/stream") as stream:
                for line in stream:
                    if line.strip() and not answered(house, match, json.loads(line)):
                        return
        except urllib.error.HTTPError as refused:
            with refused:
                if refused.code not in LATER:
                    print(match, json.load(refused)["say"], flush=True)
                    return
        except (OSError, http.client.HTTPException, ValueError) as lost:  # ValueError: half an answer
            print(match, lost, flush=True)
        time.sleep(2)


def answered(house, match, message):
    """Do what a message asks; False once nothing more will come."""
    if message["type"] == "move" and not message["paused"]:
        told = house.ask("POST", f"/table/{match}/bot/move", {"id": message["id"], "move": choose(message)})
        if told["type"] == "refusal":
            print(match, told["say"], flush=True)
    elif message["type"] == "end":
        print(match, "ended, ranks:", message["ranks"], flush=True)
    return message["type"] != "bye" or message["again"]


def main():
    """Look for tables every few seconds, and play at each of them."""
    options = argparse.ArgumentParser()
    options.add_argument("house")
    options.add_argument("--table", action="append", default=[], help="sit down there")
    options.add_argument("--open", action="store_true", help="sit down at open tables")
    options.add_argument("--matches", type=int, default=0, help="end after so many")
    options.add_argument("--pause", type=float, default=3.0, help="seconds between two looks")
    wanted = options.parse_args()
    house, playing, begun = House(wanted.house, os.environ["TAFELRUNDE_TOKEN"]), {}, set()
    for match in wanted.table:
        print(match, house.ask("POST", f"/table/{match}/bot/sit"), flush=True)
    while True:
        told = house.ask("GET", "/bot/tables")
        if told["type"] == "refusal":
            print(told["say"], flush=True)
        for table in told.get("challenges", []) + (told.get("open", []) if wanted.open else []):
            house.ask("POST", f"/table/{table['match']}/bot/sit")
        for table in told.get("tables", []):
            match = table["match"]
            if match not in playing or not playing[match].is_alive():
                begun.add(match)
                playing[match] = threading.Thread(target=play, args=(house, match), daemon=True)
                playing[match].start()
        if wanted.matches and len(begun) >= wanted.matches and not any(each.is_alive() for each in playing.values()):
            return
        time.sleep(wanted.pause)


if __name__ == "__main__":
    main()
