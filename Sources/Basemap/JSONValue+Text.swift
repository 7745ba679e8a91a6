import JSONText

extension JSONValue {
    /// The value as JSON.
    var text: String {
        var json = JSONWriter(reservingCapacity: 1024)
        json.write(self)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
