/// The checksum of PNG chunks (ISO/IEC 15948, annex D), eight bytes at a time.
enum CRC32 {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var crc = UInt32.max
            var at = 0
            while at + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                let mixed = word ^ UInt64(truncatingIfNeeded: crc)
                crc = 0
                for lane in 0..<8 {
                    // in range: eight tables of 256
                    crc ^= tables[(7 - lane) * 256 + Int(truncatingIfNeeded: mixed >> (8 * lane) & 255)]
                }
                at += 8
            }
            while at < bytes.count {
                // in range: the first of the tables, and a byte that the loop looked for
                crc = tables[Int(truncatingIfNeeded: UInt8(truncatingIfNeeded: crc) ^ bytes[at])] ^ crc >> 8
                at += 1
            }
            return ~crc
        }
    }

    /// Eight tables of 256 entries: table k gives the effect of a byte that is followed by k more bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for index: UInt32 in 0..<256 {
            var crc = index
            for _ in 0..<8 {
                let shifted = crc >> 1
                crc = crc & 1 == 1 ? shifted ^ 0xEDB8_8320 : shifted
            }
            tables.append(crc)
        }
        for index in 256..<2048 {
            let previous = tables[index - 256]  // in range: 0…1791 of at least 256
            // in range: a byte
            tables.append(tables[Int(truncatingIfNeeded: previous & 255)] ^ previous >> 8)
        }
        return tables
    }()
}
