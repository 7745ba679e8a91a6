internal import TextCoding

/// The encoding of names and values in forms and queries.
public enum FormText {
    /// Returns the fields, each as `name=value`, with `&` between them.
    public static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
