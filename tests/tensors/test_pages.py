"""The pages of the documents about tensors are what the declarations say."""

from scripts.tensor_tables import main


def test_the_pages_are_as_the_tensors_are() -> None:
    assert main(["--check"]) == 0
