import JSONText

extension Terminal {
    /// Writes JSON and a line break.
    static func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(body)
        write(json.text + "\n")
    }
}
