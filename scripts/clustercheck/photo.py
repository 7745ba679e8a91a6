"""Makes small photos, no two of which have the same pixels."""

import random
import struct

# The lengths of the codes of ITU-T T.81, table K.3: the differences of brightness between neighbouring blocks.
_CODE_LENGTHS = (0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)
_QUANTUM = 16


def _codes():
    """The code of each size of a difference: (bits, length)."""
    code, size, codes = 0, 0, []
    for length, count in enumerate(_CODE_LENGTHS, start=1):
        for _ in range(count):
            codes.append((code, length))
            code, size = code + 1, size + 1
        code <<= 1
    return codes


_CODES = _codes()


def _segment(marker, body):
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def jpeg(width, height, seed):
    """A baseline JPEG in shades of grey, of one shade for each eight by eight pixels."""
    noise = random.Random(seed)
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    bits, length, last = 1, 0, 0  # the leading one keeps zeros in front
    for _ in range(blocks):
        level = noise.randrange(-60, 60)
        difference, last = level - last, level
        size = abs(difference).bit_length()
        code, code_length = _CODES[size]
        value = difference if difference >= 0 else difference + (1 << size) - 1
        # The code of the size, the value, and one zero: nothing else is in the block.
        bits = (bits << (code_length + size + 1)) | (((code << size) | value) << 1)
        length += code_length + size + 1
    padding = -length % 8
    bits = (bits << padding) | ((1 << padding) - 1)
    data = bits.to_bytes((length + padding) // 8 + 1, "big")[1:].replace(b"\xff", b"\xff\x00")
    return b"".join([
        b"\xff\xd8",
        _segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
        _segment(0xDB, bytes([0]) + bytes([_QUANTUM] * 64)),
        _segment(0xC0, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)),
        _segment(0xC4, bytes([0x00, *_CODE_LENGTHS, *range(12)])),
        # The only code of the other table, one bit: the block ends here.
        _segment(0xC4, bytes([0x10, 1, *[0] * 15, 0])),
        _segment(0xDA, bytes([1, 1, 0x00, 0, 63, 0])),
        data,
        b"\xff\xd9",
    ])
