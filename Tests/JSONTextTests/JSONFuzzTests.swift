import Foundation
import JSONText
import TestData
import Testing

@Suite struct `JSON at random` {
    @Test(arguments: 0..<20)
    func `written JSON is read back by us and by Foundation`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<60 {
            let value = JSONValue.random(depth: 4, using: &random)
            for order in [JSONWriter.MemberOrder.kept, .sorted] {
                let bytes = value.encoded(order: order)
                #expect(try JSONValue.parse(bytes) == value)
                let foreign = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
                #expect(value.matches(foreign), "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func `numbers are read like the standard library reads them`() throws {
        var random = Seeded(5)
        for index in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let fraction = digits.joined()
            let text =
                index.isMultiple(of: 2)
                ? "\(Int.random(in: -999...999, using: &random)).\(fraction)"
                : "-7.\(fraction)e\(Int.random(in: -340...300, using: &random))"
            let value = try JSONValue.parse(text)
            guard value != Double(text).map(JSONValue.number) else { continue }
            Issue.record("\(text) is read as \(value)")
        }
    }

    @Test(arguments: 0..<20)
    func `JSON by Foundation is read`(_ seed: UInt64) throws {
        var random = Seeded(1000 + seed)
        for _ in 0..<60 {
            let value = JSONValue.random(depth: 4, using: &random)
            let options: JSONSerialization.WritingOptions = Bool.random(using: &random) ? .prettyPrinted : []
            let data = try JSONSerialization.data(
                withJSONObject: value.foreign,
                options: [options, .fragmentsAllowed]
            )
            let read = try JSONValue.parse([UInt8](data))
            #expect(read.isNearly(value), "\(String(decoding: data, as: UTF8.self))")
        }
    }

    @Test(arguments: 0..<20)
    func `a damaged text never crashes, and if it is read, it writes back alike`(_ seed: UInt64) throws {
        var random = Seeded(2000 + seed)
        for _ in 0..<200 {
            var bytes = JSONValue.random(depth: 3, using: &random).encoded()
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch UInt8.random(in: 0...2, using: &random) {
                case 0: bytes[index] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                }
            }
            do throws(JSONError) {
                let value = try JSONValue.parse(bytes)
                let again = try JSONValue.parse(value.encoded())
                #expect(again == value)
            } catch {
                #expect((0...bytes.count).contains(error.offset))
            }
        }
    }
}

extension JSONValue {
    static func random(depth: Int, using random: inout Seeded) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 8 : 5), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .integer(.random(in: .min ... .max, using: &random))
        case 3: .number(randomDouble(using: &random))
        case 4, 5: .string(randomText(using: &random))
        case 6:
            .array(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    .random(depth: depth - 1, using: &random)
                }
            )
        default:
            .object(
                (0..<Int.random(in: 0...16, using: &random)).reduce(into: JSONObject()) { object, _ in
                    object[randomText(using: &random)] = .random(depth: depth - 2, using: &random)
                }
            )
        }
    }

    private static func randomDouble(using random: inout Seeded) -> Double {
        let value =
            Bool.random(using: &random)
            ? Double(bitPattern: .random(in: 0...UInt64.max, using: &random))
            : Double.random(in: -180...180, using: &random)
        return value.isFinite ? value : 0.5
    }

    private static func randomText(using random: inout Seeded) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x80...0x7FF, 0x3040...0x30FF, 0x1F600...0x1F64F,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
            if let scalar = Unicode.Scalar(.random(in: range, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The value as Foundation has it.
    var foreign: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .string(let value): value
        case .array(let values): values.map(\.foreign)
        case .object(let object):
            Dictionary(object.members.map { ($0.key, $0.value.foreign) }, uniquingKeysWith: { $1 })
        }
    }

    func matches(_ foreign: Any) -> Bool {
        switch self {
        case .null: foreign is NSNull
        case .bool(let value): foreign as? Bool == value
        case .integer(let value): (foreign as? NSNumber)?.description == value.description
        case .number(let value):
            // Foundation goes through decimals and may miss the last bit.
            (foreign as? NSNumber).map { abs($0.doubleValue - value) <= abs(value) * 1e-14 } == true
        case .string(let value): (foreign as? String).map { $0.utf8.elementsEqual(value.utf8) } == true
        case .array(let values):
            (foreign as? [Any]).map {
                $0.count == values.count && zip(values, $0).allSatisfy { $0.matches($1) }
            } == true
        case .object(let object):
            (foreign as? [String: Any]).map { foreign in
                foreign.count <= object.count
                    && object.members.allSatisfy { name, value in
                        // Foundation takes canonically equivalent names for one.
                        object.keys.count(where: { $0 == name }) > 1
                            || foreign[name].map(value.matches) == true
                    }
            } == true
        }
    }

    /// Whether both are equal but for whole doubles, which Foundation writes without a point, and equivalent
    /// names.
    func isNearly(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.integer, .number), (.number, .number), (.number, .integer): doubleValue == other.doubleValue
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isNearly($1) }
        case (.object(let left), .object(let right)):
            left.members.allSatisfy { name, value in
                right.members.contains { $0.key == name && value.isNearly($0.value) }
            }
        default: self == other
        }
    }
}
