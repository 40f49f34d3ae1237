"""Positions and views as bytes, for what is saved, sent to other processes or compared often: numbers one after the
other, behind a line that says by which rules and layout they were written, and before a checksum.

It is the quick form beside JSON. What it means says the schema that wrote it, and only that one can read it.
"""

from typing import Final
from zlib import crc32

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core.illegal import BadInput

END_OF_HEAD: Final = b"\n"
WIDE: Final[i64] = 255  # before a number that does not fit into a byte: eight bytes follow, the lowest first
LEAST: Final[i64] = -1  # of the numbers that do: nobody, nothing
MOST: Final[i64] = 253
SUM: Final = 4  # bytes of the checksum


class Packer:
    """Writes numbers and texts one after the other, behind a head."""

    def __init__(self, head: bytes = b"") -> None:
        self.writer = BytesWriter()
        self.writer.write(head)

    def put(self, number: i64) -> None:
        """A number of 64 bits, in one byte or nine."""
        writer = self.writer
        if LEAST <= number <= MOST:
            writer.append(u8(number - LEAST))
            return
        writer.append(u8(WIDE))
        write_i64_le(writer, number)

    def put_all(self, numbers: vec[i64]) -> None:
        """Numbers, and before them how many they are."""
        self.put(len(numbers))
        for number in numbers:
            self.put(number)

    def put_text(self, text: str) -> None:
        """A text of any length."""
        written = text.encode()
        self.put(len(written))
        self.writer.write(written)

    def body(self) -> bytes:
        """What has been written so far."""
        return self.writer.getvalue()

    def seal(self) -> bytes:
        """The same with its checksum."""
        written = self.writer.getvalue()
        return written + crc32(written).to_bytes(SUM, "little")


class Unpacker:
    """Reads what a `Packer` with that head has sealed. Raises BadInput for anything else, and for bytes that were
    changed on the way; IndexError where more is read than there is."""

    def __init__(self, sealed: bytes, head: bytes) -> None:
        if not sealed.startswith(head):
            found = sealed.partition(END_OF_HEAD)[0].decode("ascii", "replace")
            raise BadInput("these bytes are of {found}, not of {wanted}", found=repr(found)[:60],
                           wanted=repr(head.decode().strip()))
        self.data = sealed[:-SUM]
        if crc32(self.data).to_bytes(SUM, "little") != sealed[-SUM:]:
            raise BadInput("these bytes are damaged: their checksum is another one")
        self.place: i64 = len(head)

    def take(self) -> i64:
        """The next number."""
        place = self.place
        number = i64(self.data[place])
        if number != WIDE:
            self.place = place + 1
            return number + LEAST
        self.place = place + 9
        return read_i64_le(self.data, place + 1)

    def take_all(self) -> vec[i64]:
        """The next numbers, as many as are said to be."""
        numbers = vec[i64]([0] * self.take())
        data, place = self.data, self.place
        for index in range(len(numbers)):
            number = i64(data[place])
            if number == WIDE:
                numbers[index] = read_i64_le(data, place + 1)
                place += 9
            else:
                numbers[index] = number + LEAST
                place += 1
        self.place = place
        return numbers

    def take_text(self) -> str:
        """The next text."""
        length = self.take()
        self.place += length
        return self.data[self.place - length:self.place].decode()

    def check_end(self) -> None:
        """Raise BadInput where something has not been read."""
        if self.place != len(self.data):
            raise BadInput("these bytes do not end where their text ends")
