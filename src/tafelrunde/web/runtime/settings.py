"""One struct with every setting, read from a file, the environment and the command line.

A flag of the command line overrides the environment, which overrides the file, which overrides the default.
"""

import os
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from tafelrunde.bots import STAND_IN
from tafelrunde.core import BadInput
from tafelrunde.core.redaction import HIDDEN, passwords_in, without_passwords
from tafelrunde.core.say import choices
from tafelrunde.store.postgres.address import is_address

PREFIX = "TAFELRUNDE_"
Port = Annotated[int, Meta(ge=0, le=65535)]
Word = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[str, Meta(max_length=300)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What one person or address may take of what all share."""

    tables_per_person: Annotated[int, Meta(ge=1, le=100_000)] = 100  # waiting and running ones somebody has opened
    waiting_per_person: Annotated[int, Meta(ge=1, le=100_000)] = 20  # of those, tables that wait for players
    lobby_per_person: Annotated[int, Meta(ge=1, le=100_000)] = 3  # of those, shown before everybody else's
    tabs_per_person: Annotated[int, Meta(ge=1, le=10_000)] = 30  # at one table
    guests_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 60  # new ones, in `address_minutes`
    tables_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 120  # new ones, in `address_minutes`
    address_minutes: Annotated[int, Meta(ge=1, le=10_000)] = 60
    programs_per_person: Annotated[int, Meta(ge=0, le=10_000)] = 5  # bots somebody has made that play over the network
    lines_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 300  # open tabs at all tables
    watchers: Annotated[int, Meta(ge=1, le=100_000)] = 200  # tabs without a name at one table
    watchers_per_address: Annotated[int, Meta(ge=1, le=100_000)] = 20  # of those
    hashing_waiting: Annotated[int, Meta(ge=1, le=10_000)] = 40  # passwords that wait to be hashed
    hashing_per_address: Annotated[int, Meta(ge=1, le=10_000)] = 5  # of those
    request_seconds: Annotated[float, Meta(ge=1, le=3600)] = 30.0  # until a request has arrived
    lobby_hours: Annotated[float, Meta(ge=0.01, le=10_000)] = 3.0  # a waiting table is listed after its people came
    open_days: Annotated[float, Meta(ge=0.001, le=10_000)] = 14.0  # it is kept after that
    guest_days: Annotated[float, Meta(ge=0.001, le=10_000)] = 30.0  # a guest is kept who was at no table
    seats: Annotated[int, Meta(ge=1, le=20)] = 8  # of one table
    message_bytes: Annotated[int, Meta(ge=256, le=65_536)] = 10_000  # of a message to a table
    messages: Annotated[int, Meta(ge=10, le=1 << 60)] = 100  # of a tab, in `message_seconds`
    message_seconds: Annotated[float, Meta(ge=1, le=3600)] = 20.0
    talk: Annotated[int, Meta(ge=1, le=1 << 60)] = 30  # words, mutes and notes of a person at all tables
    speech: Annotated[int, Meta(ge=20, le=2000)] = 500  # characters said at once
    form_bytes: Annotated[int, Meta(ge=4096, le=1 << 24)] = 65_536
    password_tries: Annotated[int, Meta(ge=1, le=1000)] = 5  # wrong ones for a login from an address; then wait
    password_minutes: Annotated[int, Meta(ge=1, le=10_000)] = 5  # doubled by every further one
    address_tries: Annotated[int, Meta(ge=1, le=100_000)] = 20  # wrong ones from an address in `password_minutes`
    sign_ups: Annotated[int, Meta(ge=1, le=100_000)] = 10  # accounts made or tried to make from an address in an hour
    absent_seconds: Annotated[float, Meta(ge=1, le=1e7)] = 120.0  # until a seat may go to a bot, with live clocks
    arrival_seconds: Annotated[float, Meta(ge=1, le=1e7)] = 600.0  # until a table may be closed to which one never came
    absent_hours: Annotated[float, Meta(ge=0.01, le=10_000)] = 24.0  # and without clocks
    idle_seconds: Annotated[float, Meta(ge=1, le=1e7)] = 300.0  # until an empty table leaves the memory
    holiday_days: Annotated[int, Meta(ge=0, le=366)] = 30  # a person and year


class Mail(Struct, frozen=True, forbid_unknown_fields=True):
    """How mail is sent; without a host none is."""

    host: Line = ""
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: Line = ""
    password: Line = ""
    sender: Line = ""  # the address it comes from; default: tafelrunde@ and the host of `address`
    wait_minutes: Annotated[float, Meta(ge=0, le=10_000)] = 10.0  # after the turn came, if it has not been seen
    pause_minutes: Annotated[float, Meta(ge=0, le=10_000)] = 60.0  # between two mails to the same person


SERVICES = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.services.mozilla.com",
            "*.notify.windows.com", "web.push.apple.com", "*.push.apple.com")


class Push(Struct, frozen=True, forbid_unknown_fields=True):
    """Notices to browsers."""

    on: bool = True
    services: tuple[Word, ...] = SERVICES  # hosts of push services; no other one is called, at port 443
    contact: Line = ""  # a mailto: or https: address their makers may write to; default: `address`
    wait_seconds: Annotated[float, Meta(ge=0, le=86_400)] = 20.0
    plain: bool = False  # for tests: services may be reached by http, at any port


class Hooks(Struct, frozen=True, forbid_unknown_fields=True):
    """Webhooks of people and groups."""

    on: bool = True
    near: tuple[Word, ...] = ()  # hosts that may be called although their addresses are not public
    wait_seconds: Annotated[float, Meta(ge=0, le=86_400)] = 20.0


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of a house."""

    title: Word = "Tafelrunde"
    address: Line = ""  # where people reach it, such as https://castles.example.org; for links in mails
    secure: bool = False  # cookies for https alone; always so where the address begins with https
    host: Word = "127.0.0.1"
    port: Port = 8000
    place: Line = ""  # how the proxy and other processes know this one of several; default: host and port
    drain_seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0  # from SIGTERM to the end, while a proxy turns elsewhere
    trusted_proxies: tuple[Word, ...] = ()  # addresses and networks whose X-Forwarded-For and -Proto are believed
    data: Word = "tafelrunde-data"
    store: Line = ""  # the address of a PostgreSQL, postgresql://user@host/database; without one a file in `data`
    admin_key_file: Line = ""  # a file with the admin key; default: admin-key in `data`
    stand_in: Literal["random", "greedy@1s", "page", "squire", "knight", "baron", "king"] = STAND_IN  # for who leaves
    workers: Annotated[int, Meta(ge=0, le=256)] = 2  # processes in which bots think; 0: in those of `tafelrunde bots`
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    limits: Limits = Limits()
    mail: Mail = Mail()
    push: Push = Push()
    hooks: Hooks = Hooks()

    def __post_init__(self) -> None:
        if self.address and not self.address.startswith(("http://", "https://")):
            raise ValueError("it has to begin with http:// or https://")
        if urlsplit(self.address)[2:] not in (("", "", ""), ("/", "", "")):
            raise ValueError("it has to end with the host or the port: the server cannot be reached below a path")
        if self.store and not is_address(self.store):
            raise ValueError("it has to begin with postgresql://")
        for proxy in self.trusted_proxies:
            ip_network(proxy)

    @property
    def base(self) -> str:
        """The address without a trailing slash."""
        return self.address.rstrip("/")

    @property
    def https(self) -> bool:
        """True where the server is reached by https."""
        return self.secure or self.address.startswith("https://")

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts that no log may show: the password of the mail server, and those within addresses."""
        words = (str(word) for part in (self, *(getattr(self, name) for name in PARTS))
                 for word in msgspec.structs.astuple(part))
        return (self.mail.password, *(password for word in words for password in passwords_in(word)))


SECRET = ("mail.password", "store")  # never shown
PARTS: Mapping[str, type[Struct]] = {"limits": Limits, "mail": Mail, "push": Push, "hooks": Hooks}


def setting_types() -> dict[str, type | Any]:
    """The type of every setting, by its full name (`limits.seats`)."""
    found: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        if name in PARTS:
            found |= {f"{name}.{each}": kind for each, kind in get_type_hints(PARTS[name], include_extras=True).items()}
        else:
            found[name] = kind
    return found


def variable(name: str) -> str:
    """The name of a setting in the environment: `limits.seats` is TAFELRUNDE_LIMITS_SEATS."""
    return PREFIX + name.replace(".", "_").upper()


def read_settings(file: Path | None = None, environment: Mapping[str, str] | None = None,
                  flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings of a file, overridden by the environment, then by flags (full names; None: not given). Raises
    BadInput."""
    known = setting_types()
    chosen = _from_file(file, known) if file is not None else {}
    for name in known:
        word, place = _from_environment(variable(name), os.environ if environment is None else environment)
        if word is not None:
            chosen[name] = word.split() if _is_list(known[name]) else word, place
    chosen |= {name: (value, f"--{name}") for name, value in (flags or {}).items() if value is not None}
    for name, (value, place) in chosen.items():
        _check(name, known[name], value, place)
    return _build({name: value for name, (value, _) in chosen.items()})


def _from_file(file: Path, known: Mapping[str, Any]) -> dict[str, tuple[Any, str]]:
    try:
        read = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as failure:
        raise BadInput("the settings file {file} cannot be read: {why}", file=str(file)[-60:],
                       why=failure.strerror or "") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as mistake:
        raise BadInput("the settings file {file} is not valid TOML: {why}", file=str(file)[-60:],
                       why=str(mistake)[:120]) from None
    flat: dict[str, tuple[Any, str]] = {}
    for name, value in read.items():
        inside = value.items() if name in PARTS and isinstance(value, dict) else None
        for full, each in ([(f"{name}.{part}", part_value) for part, part_value in inside] if inside is not None
                           else [(name, value)]):
            if full not in known:
                raise BadInput("{file} names an unknown setting {name}; the settings are {known}", name=full[:60],
                               file=str(file)[-60:], known=choices(known))
            flat[full] = each, str(file)[-60:]
    return flat


def _from_environment(name: str, environment: Mapping[str, str]) -> tuple[str | None, str]:
    """What a variable says, or the file that is named by the one with _FILE behind it; None: nothing. And where."""
    by_file = name + "_FILE"
    if by_file not in environment:
        return environment.get(name), name
    if name in environment:
        raise BadInput("{one} and {other} are both set; only one of them may be", one=name, other=by_file)
    file = environment[by_file]
    try:
        return Path(file).read_text(encoding="utf-8").strip(), by_file
    except (OSError, UnicodeError) as failure:
        raise BadInput("the file {file} that {name} names cannot be read: {why}", file=file[-60:], name=by_file,
                       why=getattr(failure, "strerror", None) or "it is no text") from None


def _check(name: str, kind: Any, value: Any, place: str) -> None:
    try:
        msgspec.convert(value, kind, strict=not isinstance(value, str) or kind is str)
        if "." not in name:
            msgspec.convert({name: value}, Settings, strict=False)
    except (msgspec.ValidationError, ValueError) as mistake:
        shown = HIDDEN if name in SECRET else without_passwords(repr(value))[:60]
        raise BadInput("{value} is not a valid value for the setting {name} ({place}): {why}", name=name, place=place,
                       value=shown,
                       why=str(mistake).partition(" - at")[0][:120]) from None


def _is_list(kind: Any) -> bool:
    return str(kind).startswith("tuple")


def _build(values: Mapping[str, Any]) -> Settings:
    whole: dict[str, Any] = {}
    for name, value in values.items():
        part, _, inner = name.rpartition(".")
        (whole.setdefault(part, {}) if part else whole)[inner] = value
    built = msgspec.convert(whole, Settings, strict=False)
    if not built.workers and not built.store:
        raise BadInput("the setting workers can be 0 only where the house is in PostgreSQL (setting store): its bots "
                       "then think in tafelrunde bots")
    return built
