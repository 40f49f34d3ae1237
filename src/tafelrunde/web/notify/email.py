"""E-mail by SMTP: short texts that say no more than the lobby shows, each with a link that ends them all.

Sending blocks, so it belongs in a thread.
"""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

import idna

from tafelrunde.core import BadInput
from tafelrunde.web.runtime.settings import Mail, Settings

TIMEOUT = 20.0
LONGEST = 200  # characters of an address


class NotMailed(Exception):
    """Raised where the mail server could not be reached or refused."""


def can_send_mail(settings: Settings) -> bool:
    """True where this house has a mail server, and an address for the links in a mail."""
    return bool(settings.mail.host and settings.address)


def sender_address(settings: Settings) -> str:
    """The address that mail is sent from."""
    return settings.mail.sender or f"tafelrunde@{urlsplit(settings.address).hostname}"


def read_address(word: str) -> str:
    """The mail address somebody typed, its domain in ASCII (IDNA); raises BadInput for what cannot be one."""
    name, _, typed = word.strip()[:LONGEST + 1].rpartition("@")
    try:
        host = idna.encode(typed.removesuffix("."), uts46=True).decode()
    except idna.IDNAError:
        host = ""
    plain = name.isascii() and name.isprintable() and not set(name) & set(" ,;:<>()[]\\\"@")
    if not (plain and name and "." in host and len(read := f"{name}@{host}") <= LONGEST
            and not name.startswith("-") and "=?" not in name and ".." not in name):
        raise BadInput("this is not a mail address")
    return read


def mailbox(address: str) -> str:
    """A key for the mailbox behind an address: many servers ignore capitals, dots and whatever follows a plus."""
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{host}"


def write_mail(settings: Settings, to: str, subject: str, text: str, off: str = "") -> EmailMessage:
    """Write a mail. `off` is the link that ends all mail, for a reader and for the button of a mail program (RFC
    8058)."""
    message = EmailMessage()
    message["From"] = f"{_plain(settings.title)} <{sender_address(settings)}>"
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(settings.address).hostname)
    message["Auto-Submitted"] = "auto-generated"
    if off:
        message["List-Unsubscribe"] = f"<{off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


def send_mail(message: EmailMessage, mail: Mail) -> None:
    """Hand a mail to the server; raises NotMailed."""
    try:
        if mail.security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(mail.host, mail.port, timeout=TIMEOUT,
                                                    context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(mail.host, mail.port, timeout=TIMEOUT)
        with server:
            if mail.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as failure:
        raise NotMailed(f"{type(failure).__name__} {getattr(failure, 'smtp_code', '')}".strip()) from None


def _plain(title: str) -> str:
    return "".join(letter for letter in title if letter.isalnum() or letter in " -'").strip() or "Tafelrunde"
