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
        json.endLine()
        sink.write(json.bytes, at: event.level)
    }

    private static let ownKeys: Set = ["time", "level", "label", "message", "source"]
}

extension JSONWriter {
    fileprivate mutating func value(_ metadata: Logger.Metadata.Value) {
        switch metadata {
        case .string(let text): value(text)
        case .stringConvertible(let value): self.value(value)
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

extension JSONWriter {
    /// Comparing the type first costs much less than trying one cast after another.
    private mutating func value(_ value: any CustomStringConvertible) {
        let type = ObjectIdentifier(type(of: value))
        if type == ObjectIdentifier(Int.self), let value = value as? Int {
            self.value(value)
        } else if type == ObjectIdentifier(Double.self), let value = value as? Double {
            self.value(value)
        } else if type == ObjectIdentifier(Int64.self), let value = value as? Int64 {
            self.value(value)
        } else if type == ObjectIdentifier(Bool.self), let value = value as? Bool {
            self.value(value)
        } else {
            self.value(value.description)
        }
    }
}

extension LogEvent {
    /// The metadata of handler, provider and line, sorted by key; the provider overrides the handler, and the
    /// line overrides both.
    func allMetadata(of handler: some LogHandler) -> [(key: String, value: Logger.Metadata.Value)] {
        var all = handler.metadata
        if let provided = handler.metadataProvider?.get() { all.merge(provided) { $1 } }
        if let metadata {
            // Most lines have all of their metadata themselves.
            if all.isEmpty { all = metadata } else { all.merge(metadata) { $1 } }
        }
        if let error {
            all["error.message"] = "\(error)"
            all["error.type"] = "\(String(reflecting: type(of: error)))"
        }
        return all.sorted { $0.key < $1.key }
    }
}
