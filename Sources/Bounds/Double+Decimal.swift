extension Double {
    /// Creates a finite number from decimal digits, with or without a sign, a point and an exponent.
    ///
    /// Returns `nil` for any other text.
    public init?(decimal text: String) {
        if let number = Self.plain(text.utf8) {
            self = number
            return
        }
        let isDecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }

    /// Creates a number from ASCII, as ``init(decimal:)-(String)`` does.
    public init?(decimal bytes: ArraySlice<UInt8>) {
        guard let number = Self.plain(bytes) ?? Double(decimal: String(decoding: bytes, as: UTF8.self)) else {
            return nil
        }
        self = number
    }

    /// The number, if it has few digits and no exponent: almost all numbers are such.
    private static func plain(_ bytes: some Sequence<UInt8>) -> Double? {
        var (significand, digits, decimals): (UInt64, Int, Int) = (0, 0, 0)
        var (isNegative, hasPoint, isFirst) = (false, false, true)
        for byte in bytes {
            defer { isFirst = false }
            switch byte {
            case UInt8(ascii: "-") where isFirst: isNegative = true
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            default:
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10, significand < (1 << 53) / 10 else { return nil }
                significand = significand * 10 + UInt64(truncatingIfNeeded: digit)
                digits += 1
                decimals += hasPoint ? 1 : 0
            }
        }
        guard digits > 0, let value = Double(significand, timesTenTo: -decimals) else { return nil }
        return isNegative ? -value : value
    }

    /// Creates the product of a whole number and a power of ten, if one operation on exact numbers gives it.
    ///
    /// The result is rounded correctly then (Clinger, "How to Read Floating Point Numbers Accurately", 1990,
    /// the fast path).
    public init?(_ significand: UInt64, timesTenTo exponent: Int) {
        guard significand <= 1 << 53, (-22...22).contains(exponent),
            let power = Self.powersOfTen[checked: abs(exponent)]
        else { return nil }
        self = exponent < 0 ? Double(significand) / power : Double(significand) * power
    }

    /// The powers of ten that a `Double` holds exactly.
    public static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
