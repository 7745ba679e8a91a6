import TextCoding

package enum FormText {
    /// Writes fields as `name=value`, with `&` between them.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
