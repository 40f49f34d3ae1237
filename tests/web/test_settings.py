"""Settings: one precedence, and every mistake is one clear sentence that names the setting and its place."""

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core import BadInput
from tafelrunde.web.runtime.settings import Settings, read_settings, setting_types, variable
from tafelrunde.web.server.serve import default_place

DOCS = Path(__file__).parents[2] / "docs/server.md"


def written(folder: Path, text: str) -> Path:
    file = folder / "house.toml"
    file.write_text(text)
    return file


def test_a_flag_goes_before_the_environment_before_the_file_before_what_is_usual(tmp_path: Path) -> None:
    file = written(tmp_path, 'title = "File"\nport = 1\nworkers = 3\n[limits]\nseats = 4\n')
    environment = {"TAFELRUNDE_TITLE": "Environment", "TAFELRUNDE_PORT": "2", "TAFELRUNDE_LIMITS_SPEECH": "99"}
    read = read_settings(file, environment, {"title": "Flag", "data": None})
    assert (read.title, read.port, read.workers, read.host) == ("Flag", 2, 3, "127.0.0.1")
    assert (read.limits.seats, read.limits.speech, read.limits.messages) == (4, 99, 100)


def test_nothing_set_is_what_is_usual() -> None:
    assert read_settings(None, {}) == Settings()


def test_lists_and_flags_as_words() -> None:
    read = read_settings(None, {"TAFELRUNDE_PUSH_SERVICES": "a.example b.example", "TAFELRUNDE_PUSH_ON": "false"})
    assert (read.push.services, read.push.on) == (("a.example", "b.example"), False)


def test_a_house_reached_by_https_has_cookies_for_https_alone() -> None:
    assert Settings(address="https://castles.example.org/").https
    assert Settings(address="https://castles.example.org/").base == "https://castles.example.org"
    assert not Settings(address="http://castles.example.org").https


@pytest.mark.parametrize(
    ("text", "environment", "flags", "words"),
    [
        ("port = 99999", {}, {}, ["port", "house.toml", "99999"]),
        ("[limits]\nseats = 'many'", {}, {}, ["limits.seats", "house.toml", "many"]),
        ("sets = 4", {}, {}, ["sets", "house.toml", "limits.seats"]),
        ("limits = 4", {}, {}, ["limits", "house.toml"]),
        ("port = = 4", {}, {}, ["not valid TOML"]),
        ("", {"TAFELRUNDE_WORKERS": "none"}, {}, ["workers", "TAFELRUNDE_WORKERS", "none"]),
        ("", {"TAFELRUNDE_MAIL_SECURITY": "loud"}, {}, ["mail.security", "loud"]),
        ("", {}, {"address": "castles.example.org"}, ["address", "--address", "http://"]),
        ("", {}, {"address": "https://example.org/castles"}, ["address", "--address", "below a path"]),
        ("trusted_proxies = ['*']", {}, {}, ["trusted_proxies", "house.toml", "*"]),
        ("", {"TAFELRUNDE_TRUSTED_PROXIES": "10.0.0.1/8"}, {}, ["TAFELRUNDE_TRUSTED_PROXIES", "host bits"]),
        ("", {}, {"limits.messages": "1"}, ["limits.messages", "--limits.messages"]),
    ],
)
def test_wrong_values_are_one_sentence(tmp_path: Path, text: str, environment: dict[str, str], flags: dict[str, Any],
                                       words: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        read_settings(written(tmp_path, text), environment, flags)
    for word in words:
        assert word in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("name", "value"), [("MAIL_PASSWORD", "hush" * 100), ("STORE", "mysql://ada:hush@x/y"),
                                             ("STORE", "postgresql://ada:hush@x/" + "y" * 300)])
def test_a_password_is_not_repeated(name: str, value: str) -> None:
    with pytest.raises(BadInput, match=f"TAFELRUNDE_{name}") as refused:
        read_settings(None, {f"TAFELRUNDE_{name}": value})
    assert "hush" not in str(refused.value)


def test_a_password_within_an_address_is_not_repeated_either() -> None:
    with pytest.raises(BadInput) as refused:
        read_settings(None, {"TAFELRUNDE_ADDRESS": "postgresql://ada:hush@castles.example.org/house"})
    assert "hush" not in str(refused.value) and "castles.example.org" in str(refused.value)


def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hush hush\n")
    read = read_settings(None, {"TAFELRUNDE_MAIL_PASSWORD_FILE": str(secret), "TAFELRUNDE_PORT": "9"})
    assert (read.mail.password, read.port) == ("hush hush", 9)
    (tmp_path / "proxies").write_text("10.0.0.1\n10.0.0.2\n")
    read = read_settings(None, {"TAFELRUNDE_TRUSTED_PROXIES_FILE": str(tmp_path / "proxies")})
    assert read.trusted_proxies == ("10.0.0.1", "10.0.0.2")
    for environment, words in (({"TAFELRUNDE_PORT_FILE": str(tmp_path / "none")}, ["TAFELRUNDE_PORT_FILE", "No such"]),
                               ({"TAFELRUNDE_PORT_FILE": str(secret)}, ["port", "TAFELRUNDE_PORT_FILE"]),
                               ({"TAFELRUNDE_MAIL_PASSWORD": "a", "TAFELRUNDE_MAIL_PASSWORD_FILE": str(secret)},
                                ["both", "TAFELRUNDE_MAIL_PASSWORD_FILE"])):
        with pytest.raises(BadInput) as refused:
            read_settings(None, environment)
        assert all(word in str(refused.value) for word in words), str(refused.value)
    secret.write_bytes(b"\xff")
    with pytest.raises(BadInput, match="it is no text"):
        read_settings(None, {"TAFELRUNDE_MAIL_PASSWORD_FILE": str(secret)})


def test_a_process_without_a_place_is_known_by_where_it_listens() -> None:
    assert default_place("10.0.0.1", 9) == "10.0.0.1:9"
    assert default_place("::1", 8000) == "[::1]:8000"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_settings(tmp_path / "none.toml", {})


def test_every_setting_is_described() -> None:
    text = DOCS.read_text()
    assert [name for name in setting_types() if f"`{name}`" not in text] == []
    assert variable("limits.seats") in text
