import JSONText

extension Terminal {
    /// Writes a JSON object, whose members `body` writes, and a line break to standard output.
    static func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(body)
        write(json.text + "\n")
    }
}
