"""The secrets of a house: made once, in files where one process has it, else in the store; the admin key in a file
alone."""

import asyncio
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tafelrunde.core import BadInput
from tafelrunde.store import Store
from tafelrunde.web.access.operators import AdminKey
from tafelrunde.web.runtime.settings import Push, Settings, read_settings
from tafelrunde.web.server.app import Keys
from tafelrunde.web.server.serve import house_keys
from tests.store.several import at_once, processes
from tests.stores import done, memory_store

ADMIN = "the key of the operator"


def public(keys: Keys) -> str:
    return keys.push.public


def test_a_house_of_one_process_keeps_them_in_files_of_its_owner(tmp_path: Path) -> None:
    chosen, store = Settings(data=str(tmp_path)), memory_store()
    first, second = done(house_keys(store, chosen)), done(house_keys(memory_store(), chosen))
    assert first.csrf == second.csrf == (tmp_path / "csrf-secret").read_text()
    assert public(first) == public(second)
    for name in ("csrf-secret", "push-key"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
    assert done(store.engine.rows("SELECT name FROM secret")) == []


def test_processes_that_start_at_once_have_the_same(tmp_path: Path) -> None:
    """None of their folders is another's."""
    folders = [tmp_path / f"machine {number}" for number in range(4)]

    async def start(store: Store, folder: Path) -> Keys:
        folder.mkdir()
        return await house_keys(store, Settings(data=str(folder)))

    with processes(tmp_path / "house.db", 2, 3, 4, 5) as stores:
        told = at_once(*[lambda store=store, folder=folder: start(store, folder) for store, folder in
                         zip(stores, folders, strict=True)])
    assert len({keys.csrf for keys in told}) == len({public(keys) for keys in told}) == 1
    assert len(told[0].csrf) == 64
    assert [*tmp_path.glob("machine*/*")] == []


def test_a_house_that_moves_into_a_store_for_several_keeps_its_secrets(tmp_path: Path) -> None:
    """Browsers would have to switch notices on again."""
    chosen = Settings(data=str(tmp_path))
    before = done(house_keys(memory_store(), chosen))
    with processes(tmp_path / "house.db", 2, 3) as (one, two):
        after = done(house_keys(one, chosen))
        assert (after.csrf, public(after)) == (before.csrf, public(before))
        other = done(house_keys(two, Settings(data=str(tmp_path / "elsewhere"))))
        assert (other.csrf, public(other)) == (before.csrf, public(before))


def test_the_admin_key_stands_in_a_file_alone(tmp_path: Path) -> None:
    named = tmp_path / "elsewhere"
    named.write_text(f" {ADMIN}\n")
    usual = Settings(data=str(tmp_path))
    elsewhere = read_settings(environment={"TAFELRUNDE_ADMIN_KEY_FILE": str(named), "TAFELRUNDE_DATA": str(tmp_path)})
    with processes(tmp_path / "house.db", 2) as (store,):
        assert done(house_keys(store, usual)).admin == ""
        keys = done(house_keys(store, elsewhere))
        assert keys.admin == ADMIN
        (tmp_path / "admin-key").write_text("another key, of the folder")
        assert done(house_keys(store, usual)).admin == "another key, of the folder"
        assert done(house_keys(store, elsewhere)).admin == ADMIN
        assert {row["name"] for row in done(store.engine.rows("SELECT name FROM secret"))} == {"csrf-secret",
                                                                                              "push-key"}
    for shown in (repr(keys), repr(AdminKey(keys.admin)), f"{elsewhere!r}"):
        assert ADMIN not in shown and keys.csrf not in shown


@pytest.mark.parametrize("wrong", ["nowhere", ".", "bytes"])
def test_a_file_that_is_named_has_to_be_there(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    chosen = Settings(data=str(tmp_path), admin_key_file=str(tmp_path / wrong))
    with pytest.raises(BadInput, match="the admin key cannot be read from "):
        asyncio.run(house_keys(memory_store(), chosen))


@pytest.mark.parametrize("kind", ["rsa", "", "text"])
def test_a_key_for_notices_of_another_kind_is_refused(tmp_path: Path, kind: str) -> None:
    rsa = generate_private_key(65537, 2048).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "push-key").write_bytes({"rsa": rsa, "": b"", "text": b"my key"}[kind])
    with pytest.raises(BadInput, match="the key for notices in push-key is of the wrong kind"):
        done(house_keys(memory_store(), Settings(data=str(tmp_path))))
    keys = done(house_keys(memory_store(), Settings(data=str(tmp_path), push=Push(on=False))))
    assert keys.push is None
