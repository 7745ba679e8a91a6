import JSONText

extension Terminal {
    /// Writes one JSON text and a line break to standard output.
    static func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        body(&json)
        write(json.text + "\n")
    }
}
