/// One operation of the document.
package struct OpenAPIOperation: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The method, in capitals.
    package let method: String
    /// The path template, with its parameters in braces.
    package let path: String
    /// The name that the document gives it, if any.
    package let id: String?

    /// The method and the template.
    package var description: String { "\(method) \(path)" }

    /// Orders by path, then by method.
    package static func < (left: Self, right: Self) -> Bool {
        (left.path, left.method) < (right.path, right.method)
    }
}
