/// A JSON value (RFC 8259).
///
/// A whole number that is written without point and exponent and fits an `Int64` is an `integer`. Any other
/// number, `-0` included, is the nearest `Double`.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    package var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The whole number, or `nil` if the value is not a whole number; `20.0` and `2e1` are the whole number
    /// 20.
    package var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    package var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    package var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    package var arrayValue: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    package var objectValue: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The member with a name, or `nil` if there is no such member or the value is not an object.
    package subscript(name: String) -> JSONValue? { objectValue?[name] }  // in range: a name

    /// The kind with its article, as in "a string", for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// Reads one text of strict RFC 8259, without recursion.
    ///
    /// The text must be UTF-8 without a byte order mark, lone surrogates, numbers that a `Double` cannot
    /// hold, or, unless `limits` allow it, names that occur twice.
    package static func parse(
        _ bytes: UnsafeRawBufferPointer,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes, limits: limits)
        return try parser.text()
    }

    package static func parse(
        _ bytes: [UInt8],
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        let result: Result<JSONValue, JSONError> = bytes.withUnsafeBytes { buffer in
            do throws(JSONError) {
                return .success(try parse(buffer, limits: limits))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    package static func parse(
        _ text: String,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8), limits: limits)
    }
}
