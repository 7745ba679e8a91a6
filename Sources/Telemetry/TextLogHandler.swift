package import Logging

/// Writes one short line for people: `07:07:00.000Z warning sightline: Disk is nearly full blobs.free=12`.
///
/// Control characters are escaped, so that no text can break the line or control the terminal.
package struct TextLogHandler: LogHandler {
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
        var line = "\(Timestamp(milliseconds: now()).time) \(event.level.rawValue) "
        line += "\(label.onOneLine): \(event.message.description.onOneLine)"
        for (key, value) in event.allMetadata(of: self) {
            let text = value.description.onOneLine
            let needsQuotes = text.isEmpty || text.contains(" ") || text.contains("\"")
            line += " \(key.onOneLine)="
            line += needsQuotes ? "\"\(text.replacing("\"", with: "\\\""))\"" : text
        }
        sink.write(Array(line.utf8) + [UInt8(ascii: "\n")], at: event.level)
    }
}

extension String {
    /// The text with control characters and line separators escaped.
    fileprivate var onOneLine: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
