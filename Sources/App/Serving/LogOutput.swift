import Logging
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Settings {
    /// The logger that the settings ask for; it writes to standard error.
    func logger() -> Logger {
        let level = logLevel
        let isText = logFormat == .text || logFormat == .auto && isatty(STDERR_FILENO) == 1
        return Logger(label: "sightline") { label in
            if isText { return TextLogHandler(label: label, level: level) }
            return JSONLogHandler(label: label, level: level)
        }
    }
}
