/// One operation of the document.
public struct OpenAPIOperation: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The method, in capitals.
    public let method: String
    /// The path template, with its parameters in braces.
    public let path: String
    /// The name that the document gives it, if any.
    public let id: String?

    /// The method and the template.
    public var description: String { "\(method) \(path)" }

    /// Orders by path, then by method.
    public static func < (left: Self, right: Self) -> Bool {
        (left.path, left.method) < (right.path, right.method)
    }
}
