"""Floor 6: the door."""


def main() -> None:
    print("x")
