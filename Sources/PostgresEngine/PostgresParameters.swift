#if Postgres
    import CLibPQ
    import Relational

    /// Binary values of a statement, with their types.
    struct PostgresParameters {
        private(set) var types: [Oid] = []
        private var bytes: [UInt8] = []
        /// The range of each value in the bytes; `nil` for null.
        private var places: [Range<Int>?] = []

        init(_ values: [SQLValue]) throws(DatabaseError) {
            types.reserveCapacity(values.count)
            places.reserveCapacity(values.count)
            bytes.reserveCapacity(9 * values.count)
            for (index, value) in values.enumerated() {
                let start = bytes.count
                switch value {
                case .integer(let number):
                    types.append(20)
                    if let number { append(UInt64(bitPattern: number)) }
                case .real(let number):
                    types.append(701)
                    if let number {
                        // NaN is refused as on SQLite, where it would become null.
                        if number.isNaN { throw .statement("parameter $\(index + 1) is not a number") }
                        append(number.bitPattern)
                    }
                case .text(let text):
                    types.append(25)
                    if let text {
                        if text.utf8.contains(0) {
                            throw .statement("the text of parameter $\(index + 1) contains U+0000")
                        }
                        bytes += text.utf8
                    }
                case .bytes(let data):
                    types.append(17)
                    if let data { bytes += data }
                }
                places.append(value.isNull ? nil : start..<bytes.count)
                // Every value has an address of its own, even an empty one.
                bytes.append(0)
            }
        }

        private mutating func append(_ number: UInt64) {
            withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
        }

        func withPointers<R>(_ body: ([UnsafePointer<CChar>?], [CInt], [CInt]) -> R) -> R {
            bytes.withUnsafeBytes { buffer in
                let pointers = places.map { place in
                    place.flatMap {
                        buffer.baseAddress?.advanced(by: $0.lowerBound).assumingMemoryBound(to: CChar.self)
                    }
                    .map { UnsafePointer($0) }
                }
                return body(
                    pointers,
                    places.map { CInt($0?.count ?? 0) },
                    Array(repeating: 1, count: places.count)
                )
            }
        }
    }

    extension SQLValue {
        fileprivate var isNull: Bool {
            switch self {
            case .integer(nil), .real(nil), .text(nil), .bytes(nil): true
            case .integer, .real, .text, .bytes: false
            }
        }
    }
#endif
