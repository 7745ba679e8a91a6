/// The shape of the table segments of a JPEG file; nothing may hide behind the tables.
enum JPEGTables {
    /// Whether a DQT payload is whole tables and nothing else.
    static func isQuantization(_ payload: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at < payload.count {
            let (precision, slot) = (payload[at] >> 4, payload[at] & 15)
            guard precision <= 1, slot <= 3 else { return false }
            at += 1 + 64 * (Int(precision) + 1)
        }
        return at == payload.count && at > 0
    }

    /// Whether a DHT payload is whole tables and nothing else.
    static func isHuffman(_ payload: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at < payload.count {
            guard payload[at] >> 4 <= 1, payload[at] & 15 <= 3, at + 17 <= payload.count else { return false }
            let codes = payload[at + 1..<at + 17].reduce(0) { $0 + Int($1) }
            guard codes <= 256 else { return false }
            at += 17 + codes
        }
        return at == payload.count && at > 0
    }
}
