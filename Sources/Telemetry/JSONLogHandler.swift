import JSONText
package import Logging

/// Writes one JSON object per line: `time` (RFC 3339, UTC, milliseconds), `level`, `label`, `message`, the
/// metadata sorted by key, then `source`.
///
/// A metadata key that equals one of those gets the prefix `metadata.`. Nested metadata become objects and
/// arrays; numbers and Booleans keep their type.
package struct JSONLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]

    package var metadataProvider: Logger.MetadataProvider?

    package var logLevel: Logger.Level

    private let label: String
    private let sink: LogSink
    private let now: @Sendable () -> Int64

    /// `now` is in milliseconds since 1970.
    package init(
        label: String,
        level: Logger.Level = .info,
        sink: LogSink = .standardError,
        metadataProvider: Logger.MetadataProvider? = nil,
        now: (@Sendable () -> Int64)? = nil
    ) {
        self.label = label
        logLevel = level
        self.sink = sink
        self.metadataProvider = metadataProvider
        self.now = now ?? systemMilliseconds
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { json in
            json.member("time", Timestamp(milliseconds: now()).text)
            json.member("level", event.level.rawValue)
            json.member("label", label)
            json.member("message", event.message.description)
            for (key, value) in event.allMetadata(of: self) {
                json.key(escaping: Self.ownKeys.contains(key) ? "metadata." + key : key)
                json.value(value)
            }
            json.member("source", event.source)
        }
        sink.write(json.bytes + [UInt8(ascii: "\n")], at: event.level)
    }

    private static let ownKeys: Set = ["time", "level", "label", "message", "source"]
}

extension JSONWriter {
    fileprivate mutating func value(_ metadata: Logger.Metadata.Value) {
        switch metadata {
        case .string(let text): value(text)
        case .stringConvertible(let value as Bool): self.value(value)
        case .stringConvertible(let value as Int): self.value(value)
        case .stringConvertible(let value as Int64): self.value(value)
        case .stringConvertible(let value as Double): self.value(value)
        case .stringConvertible(let value): self.value(value.description)
        case .array(let elements):
            array { json in
                for element in elements { json.value(element) }
            }
        case .dictionary(let members):
            object { json in
                for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                    json.key(escaping: key)
                    json.value(member)
                }
            }
        }
    }
}

extension LogEvent {
    /// The metadata of handler, provider and line, sorted by key; the provider overrides the handler, and the
    /// line overrides both.
    func allMetadata(of handler: some LogHandler) -> [(key: String, value: Logger.Metadata.Value)] {
        var all = handler.metadata
        if let provided = handler.metadataProvider?.get() { all.merge(provided) { $1 } }
        if let metadata { all.merge(metadata) { $1 } }
        if let error {
            all["error.message"] = "\(error)"
            all["error.type"] = "\(String(reflecting: type(of: error)))"
        }
        return all.sorted { $0.key < $1.key }
    }
}
