"""Web Push: notices encrypted for one browser (RFC 8291), signed by the server (RFC 8292), handed to the push service
of that browser's maker."""

import base64
import json
import os
import struct
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from tafelrunde.core import BadInput
from tafelrunde.store import Push
from tafelrunde.web.http import outgoing
from tafelrunde.web.runtime.settings import Push as PushSettings

RECORD = 4096  # bytes of a record; a notice fits into one
PADDED = 512  # every notice is padded to a multiple of this: its length tells nothing
LIVES = 12 * 3600  # seconds a notice waits for its browser, and a signature holds
LONGEST = 1000  # characters of a browser's address
SECRET = 16  # bytes of a browser's second key


class Gone(Exception):
    """Raised where the browser wants no notices any more."""


class NotSent(Exception):
    """Raised where the push service could not be reached or refused."""


def encode_base64(data: bytes) -> str:
    """URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """The inverse of `encode_base64`; raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class VapidKey:
    """The key with which the server identifies itself to push services (VAPID, RFC 8292)."""

    key: EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """The public key, which a browser is given when it subscribes."""
        return encode_base64(_point(self.key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The Authorization header that says who sends."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIVES, "sub": contact}
        signed = ".".join(encode_base64(json.dumps(each, separators=(",", ":")).encode())
                          for each in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ECDSA(SHA256())))
        return f"vapid t={signed}.{encode_base64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def new_vapid_key() -> str:
    """A new key in the form in which it is kept (PEM)."""
    made = generate_private_key(SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def vapid_key(kept: str, name: str) -> VapidKey:
    """The key that is kept under this name; raises BadInput for one that cannot be used."""
    try:
        read = load_pem_private_key(kept.encode(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        read = None
    if not isinstance(read, EllipticCurvePrivateKey):
        raise BadInput("the key for notices in {file} is of the wrong kind; delete it and a new one will be made",
                       file=name)
    return VapidKey(read)


def encrypt(text: bytes, browser: Push, key: EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """Encrypt a notice for one browser (RFC 8291). `key` and `salt` are fresh unless a test names them."""
    key, salt = key or generate_private_key(SECP256R1()), salt or os.urandom(16)
    theirs, mine = decode_base64(browser.key), _point(key.public_key())
    shared = key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
    secret = _derived(shared, decode_base64(browser.auth), b"WebPush: info\0" + theirs + mine, 32)
    cipher = AESGCM(_derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    return salt + struct.pack(">IB", RECORD, len(mine)) + mine + cipher.encrypt(nonce, text + b"\x02", None)


def pad(text: bytes) -> bytes:
    """Pad a text with white space, so that its length tells nothing."""
    return text + b" " * (-len(text) % PADDED)


def check_subscription(endpoint: str, key: str, auth: str, person: int, language: str, settings: PushSettings) -> Push:
    """A browser's subscription as it came from its page; raises BadInput for one the server would not call."""
    try:
        point, secret, host = decode_base64(key), decode_base64(auth), urlsplit(endpoint).hostname or "?"
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
        ours = is_push_service(endpoint, settings)
    except ValueError:
        raise BadInput("this browser's address for notices cannot be read") from None
    if not ours or len(endpoint) > LONGEST or len(secret) != SECRET:
        raise BadInput("this server does not use the push service {host}", host=host[:60])
    return Push(endpoint, person, key, auth, language)


def is_push_service(endpoint: str, settings: PushSettings) -> bool:
    """True for an address at a push service that the server may call."""
    try:
        parts = outgoing.read_target(endpoint, settings.plain)
    except ValueError:
        return False
    host = parts.hostname or ""
    return ((settings.plain or parts.port in (None, outgoing.PORTS["https"]))
            and any(host.endswith(each[1:]) if each.startswith("*.") else host == each for each in settings.services))


async def send_push(text: bytes, browser: Push, vapid: VapidKey, contact: str, topic: str, plain: bool = False) -> None:
    """Send a notice by the push service; it replaces an older one of the same topic. Raises Gone or NotSent."""
    headers = {"authorization": vapid.authorization(browser.endpoint, contact, time.time()),
               "content-encoding": "aes128gcm", "content-type": "application/octet-stream", "ttl": str(LIVES),
               "urgency": "normal", "topic": topic[:32]}
    try:
        status = await outgoing.post(browser.endpoint, headers, encrypt(pad(text), browser), near=plain)
    except outgoing.NotSent as failure:
        raise NotSent(failure.why) from None
    if status in (404, 410):
        raise Gone
    if not 200 <= status < 300:
        raise NotSent(f"the push service answers {status}")


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(key)
