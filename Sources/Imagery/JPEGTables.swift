import Bounds

struct JPEGTable {
    enum Slot: Hashable {
        case quantization(UInt8)
        case direct(UInt8)
        case alternating(UInt8)
    }

    let slot: Slot
    /// The range in the file, from the byte that names the slot.
    let range: Range<Int>

    /// The tables of a DQT segment's payload; `nil` if it holds anything else.
    static func quantization(_ payload: UnsafeRawBufferPointer, at offset: Int) -> [JPEGTable]? {
        tables(payload, at: offset) { name, _ in
            guard name >> 4 <= 1, name & 15 <= 3 else { return nil }
            return (.quantization(name & 15), name >> 4 == 0 ? 65 : 129)
        }
    }

    /// The tables of a DHT segment's payload; `nil` if it holds anything else.
    static func huffman(_ payload: UnsafeRawBufferPointer, at offset: Int) -> [JPEGTable]? {
        tables(payload, at: offset) { name, start in
            guard name >> 4 <= 1, name & 15 <= 3, let counts = payload.slice(from: start + 1, to: start + 17)
            else {
                return nil
            }
            let codes = counts.reduce(0) { $0 + Int(truncatingIfNeeded: $1) }
            guard codes <= 256 else { return nil }
            return (name >> 4 == 0 ? .direct(name & 15) : .alternating(name & 15), 17 + codes)
        }
    }

    private static func tables(
        _ payload: UnsafeRawBufferPointer,
        at offset: Int,
        _ read: (_ name: UInt8, _ start: Int) -> (slot: Slot, length: Int)?
    ) -> [JPEGTable]? {
        var tables: [JPEGTable] = []
        var start = 0
        while let name = payload[checked: start] {
            guard let (slot, length) = read(name, start), start + length <= payload.count,
                let range = Range(checked: offset + start, offset + start + length)
            else { return nil }
            tables.append(JPEGTable(slot: slot, range: range))
            start += length
        }
        return tables.isEmpty ? nil : tables
    }
}

/// The segments that a scan may need: the frame header, tables, the restart interval.
///
/// Tables that no scan uses are left out, because they could hold any data.
struct JPEGPrelude {
    private enum Item {
        case tables(marker: UInt8, segment: Range<Int>, [JPEGTable])
        case frame(Range<Int>)
        case restart(Range<Int>)
    }

    private var items: [Item] = []

    var count: Int { items.count }

    mutating func add(_ marker: UInt8, _ segment: Range<Int>, _ tables: [JPEGTable]) {
        items.append(.tables(marker: marker, segment: segment, tables))
    }

    mutating func add(frame: Range<Int>) { items.append(.frame(frame)) }

    mutating func add(restart: Range<Int>) { items.append(.restart(restart)) }

    /// Writes the segments that a scan needs; the other tables are kept for a later scan.
    mutating func write(
        for used: Set<JPEGTable.Slot>,
        of file: UnsafeRawBufferPointer,
        to pieces: inout [StrippedPiece]
    ) {
        var defined: Set<JPEGTable.Slot> = []
        var restart: Range<Int>?
        // Tables are visited from last to first: only the last table of a slot and the last interval are in
        // effect.
        let current = items.reversed().map { item -> Item in
            if case .restart(let range) = item, restart == nil { restart = range }
            guard case .tables(let marker, let segment, let tables) = item else { return item }
            let last = tables.reversed().filter { defined.insert($0.slot).inserted }
            return .tables(marker: marker, segment: segment, last.reversed())
        }
        items = []
        for item in current.reversed() {
            switch item {
            case .frame(let range): pieces.keep(range)
            case .restart(let range): if range == restart { pieces.keep(range) }
            case .tables(let marker, let segment, let tables):
                let wanted = tables.filter { used.contains($0.slot) }
                let rest = tables.filter { !used.contains($0.slot) }
                if !rest.isEmpty { items.append(.tables(marker: marker, segment: segment, rest)) }
                Self.write(wanted, marker, segment, of: file, to: &pieces)
            }
        }
    }

    private static func write(
        _ tables: [JPEGTable],
        _ marker: UInt8,
        _ segment: Range<Int>,
        of file: UnsafeRawBufferPointer,
        to pieces: inout [StrippedPiece]
    ) {
        guard !tables.isEmpty else { return }
        let length = tables.reduce(0) { $0 + $1.range.count }
        if length == segment.count - 4 { return pieces.keep(segment) }
        let size = UInt16(clamping: length + 2)
        pieces.insert([0xFF, marker, UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size)])
        for table in tables { pieces.insert(Array(file[checked: table.range] ?? file.from(file.count))) }
    }
}
