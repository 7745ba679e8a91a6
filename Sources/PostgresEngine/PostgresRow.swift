#if Postgres
    import CLibPQ
    import Relational

    struct PostgresRow: Row {
        let result: OpaquePointer
        let row: CInt

        private enum TypeNumber {
            static let bool: Oid = 16
            static let int8: Oid = 20
            static let int2: Oid = 21
            static let int4: Oid = 23
            static let float4: Oid = 700
            static let float8: Oid = 701
            static let numeric: Oid = 1700
        }

        var columnCount: Int { Int(PQnfields(result)) }

        func integer(at index: Int) -> Int64? {
            guard let bytes = field(index) else { return nil }
            return switch PQftype(result, CInt(index)) {
            case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2, TypeNumber.bool: Self.integer(bytes)
            case TypeNumber.float8: Int64(exactly: Self.double(bytes).rounded(.towardZero))
            case TypeNumber.numeric: Self.wholeNumeric(bytes)
            default: Int64(String(decoding: bytes, as: UTF8.self))
            }
        }

        func real(at index: Int) -> Double? {
            guard let bytes = field(index) else { return nil }
            return switch PQftype(result, CInt(index)) {
            case TypeNumber.float8: Self.double(bytes)
            case TypeNumber.float4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: Self.integer(bytes))))
            case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2, TypeNumber.bool:
                Double(Self.integer(bytes))
            case TypeNumber.numeric: Self.numeric(bytes)
            default: Double(String(decoding: bytes, as: UTF8.self))
            }
        }

        func text(at index: Int) -> String? {
            guard let bytes = field(index) else { return nil }
            return switch PQftype(result, CInt(index)) {
            case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2, TypeNumber.bool:
                String(Self.integer(bytes))
            case TypeNumber.float8: String(Self.double(bytes))
            default: String(decoding: bytes, as: UTF8.self)
            }
        }

        func bytes(at index: Int) -> [UInt8]? {
            field(index).map { [UInt8]($0) }
        }

        func name(at index: Int) -> String {
            PQfname(result, CInt(index)).map { String(cString: $0) } ?? "\(index)"
        }

        private func field(_ index: Int) -> UnsafeRawBufferPointer? {
            let column = CInt(index)
            guard PQgetisnull(result, row, column) == 0 else { return nil }
            return UnsafeRawBufferPointer(
                start: PQgetvalue(result, row, column),
                count: Int(PQgetlength(result, row, column))
            )
        }

        /// The integer has 1, 2, 4 or 8 bytes, the most significant first.
        private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
            guard let first = bytes.first else { return 0 }
            // A truth value is one byte, which is never negative.
            var value: Int64 = bytes.count > 1 && first & 0x80 != 0 ? -1 : 0
            for byte in bytes { value = value << 8 | Int64(byte) }
            return value
        }

        private static func double(_ bytes: UnsafeRawBufferPointer) -> Double {
            Double(bitPattern: UInt64(bitPattern: integer(bytes)))
        }

        /// Returns the sign, the digits to the base 10,000 and the power of the base for the first digit.
        ///
        /// Returns `nil` when the value is not a finite number.
        private static func decimal(
            _ bytes: UnsafeRawBufferPointer
        ) -> (isNegative: Bool, digits: [Int], power: Int)? {
            func word(_ index: Int) -> Int {
                Int(Int16(bitPattern: UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])))
            }
            guard bytes.count >= 8, word(2) == 0 || word(2) == 0x4000 else { return nil }
            guard word(0) >= 0, bytes.count >= 8 + 2 * word(0) else { return nil }
            return (word(2) != 0, (0..<word(0)).map { word(4 + $0) }, word(1))
        }

        /// Returns the whole number, or `nil` when it does not fit.
        private static func wholeNumeric(_ bytes: UnsafeRawBufferPointer) -> Int64? {
            guard let (isNegative, digits, power) = decimal(bytes) else { return nil }
            var whole: Int64 = 0
            for place in 0..<max(0, power + 1) {
                let digit = Int64(place < digits.count ? digits[place] : 0)
                let (shifted, isTooMuch) = whole.multipliedReportingOverflow(by: 10_000)
                let (sum, isStill) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
                if isTooMuch || isStill { return nil }
                whole = sum
            }
            return whole
        }

        private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Double? {
            guard let (isNegative, digits, power) = decimal(bytes) else { return nil }
            let text = digits.map { String(repeating: "0", count: 4 - String($0).count) + String($0) }
                .joined()
            let magnitude = Double("\(text.isEmpty ? "0" : text)e\(4 * (power + 1 - digits.count))")
            return magnitude.map { isNegative ? -$0 : $0 }
        }
    }
#endif
