import Bounds

extension ColorProfile {
    /// Returns a value without the bytes that its type does not use, or `nil` if the value is cut short.
    static func cut(_ value: [UInt8]) -> [UInt8]? {
        guard let length = length(of: value), let whole = value.slice(from: 0, to: length), length >= 8 else {
            return nil
        }
        // The four bytes after the name of the type are reserved and must be zero.
        return whole.prefix(4) + [0, 0, 0, 0] + whole.dropFirst(8)
    }

    /// The length of a value by its type (ICC.1:2022, 10); `nil` if it cannot be determined.
    private static func length(of value: [UInt8]) -> Int? {
        switch String(decoding: value.prefix(4), as: UTF8.self) {
        case "XYZ ": 20
        case "cicp": 12
        case "sf32": 44
        case "curv": value.number(at: 8, bytes: 4).map { 12 + 2 * $0 }
        case "para":
            value.number(at: 8, bytes: 2).flatMap {
                [12 + 4, 12 + 12, 12 + 16, 12 + 20, 12 + 28][checked: $0]
            }
        case "mft1": tableLength(value, width: 1)
        case "mft2": tableLength(value, width: 2)
        // The parts of these types are found through offsets.
        case "mAB ", "mBA ", "mpet": value.count >= 32 ? value.count : nil
        default: nil
        }
    }

    /// The length of a value that has a matrix, input curves, a colour table and output curves.
    private static func tableLength(_ value: [UInt8], width: Int) -> Int? {
        guard let inputs = value[checked: 8], let outputs = value[checked: 9],
            let points = value[checked: 10],
            (1...15).contains(inputs), (1...15).contains(outputs),
            let first = width == 1 ? 256 : value.number(at: 48, bytes: 2),
            let last = width == 1 ? 256 : value.number(at: 50, bytes: 2)
        else { return nil }
        let (from, to) = (Int(clamping: inputs), Int(clamping: outputs))
        let side = Int(clamping: points)
        let colors = repeatElement(side, count: from).reduce(to) { $0.saturatingMultiply($1) }
        let entries = colors.saturatingAdd(from * first + to * last)
        guard entries <= longest else { return nil }
        return (width == 1 ? 48 : 52) + width * entries
    }
}
