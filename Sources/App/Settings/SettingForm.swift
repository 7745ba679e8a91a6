import API
import Directions
import Foundation
import Logging
import Model
import OpeningHours
import Services

/// Reads settings one by one and records each for display.
struct SettingForm {
    private let reader: SettingReader
    private(set) var shown: [Settings.Shown] = []

    init(_ reader: SettingReader) {
        self.reader = reader
    }

    mutating func read<Value>(
        _ name: SettingName,
        _ standard: String,
        accepts accepted: String,
        _ parse: (String) -> Value?
    ) throws(SettingsError) -> Value {
        let (text, origin) = reader.text(name) ?? (standard, .standard)
        // A database's URL may hold a password.
        let shownText = name == .database || name == .replica ? "\(DatabaseLocation(text))" : text
        guard let value = parse(text) else {
            throw .value(name, text: shownText, origin: origin, accepted: accepted)
        }
        shown.append(.init(name: name, value: shownText, origin: origin))
        return value
    }

    mutating func optional<Value>(
        _ name: SettingName,
        accepts accepted: String,
        _ parse: (String) -> Value?
    ) throws(SettingsError) -> Value? {
        guard reader.text(name) != nil else { return nil }
        return try read(name, "", accepts: accepted, parse)
    }

    mutating func whole(
        _ name: SettingName,
        _ standard: Int,
        in range: ClosedRange<Int>,
        unit: String = ""
    ) throws(SettingsError) -> Int {
        let accepted = "a whole number\(unit) from \(range.lowerBound) to \(range.upperBound)"
        return try read(name, String(standard), accepts: accepted) { SettingText.whole($0, in: range) }
    }

    mutating func choice<Value>(
        _ name: SettingName,
        _ standard: String,
        of choices: KeyValuePairs<String, Value>
    ) throws(SettingsError) -> Value {
        let words = choices.map { "'\($0.key)'" }
        return try read(name, standard, accepts: "\(words.asAlternatives)") {
            SettingText.choice($0, of: choices)
        }
    }

    mutating func host(_ name: SettingName) throws(SettingsError) -> String {
        try read(name, "127.0.0.1", accepts: "a host name or an address") {
            SettingText.isHost($0) ? $0 : nil
        }
    }

    mutating func database() throws(SettingsError) -> String {
        #if Postgres
            let accepted = "the path of an SQLite file, plain or after 'sqlite:', or a 'postgres://' URL"
        #else
            let accepted = "the path of an SQLite file, plain or after 'sqlite:'"
        #endif
        return try read(.database, "sightline.sqlite", accepts: accepted) { SettingText.database($0) }
    }

    /// Reads the standby, which must be on a server.
    mutating func replica(of database: String) throws(SettingsError) -> String? {
        guard let origin = reader.text(.replica)?.origin else { return nil }
        guard DatabaseLocation(database).isServer else {
            throw .explained(.replica, origin: origin, "It requires --database with a postgres:// URL.")
        }
        return try optional(.replica, accepts: "the 'postgres://' URL of a standby") {
            DatabaseLocation($0).isServer ? $0 : nil
        }
    }

    /// Reads the location of images; the default is `folder`.
    mutating func blobs(
        else folder: String,
        environment: [String: String]
    ) throws(SettingsError) -> BlobLocation {
        guard let (text, origin) = reader.text(.blobs) else { return .folder(folder) }
        let location: BlobLocation
        do {
            location = try BlobLocation(text, environment: environment)
        } catch {
            throw .explained(.blobs, origin: origin, "\(error)")
        }
        shown.append(.init(name: .blobs, value: "\(location)", origin: origin))
        return location
    }

    /// Reads the redirect, which requires a bucket.
    mutating func redirect(to blobs: BlobLocation) throws(SettingsError) -> Bool {
        let isOn = try choice(.blobRedirect, "off", of: ["on": true, "off": false])
        if isOn, !blobs.isBucket, let origin = reader.text(.blobRedirect)?.origin {
            throw .explained(.blobRedirect, origin: origin, "It requires --blobs with an s3:// URL.")
        }
        return isOn
    }

    /// Reads the rate limits; checks the numbers even when limits are off.
    mutating func rates() throws(SettingsError) -> RateRules? {
        let isOn = try choice(.rateLimit, "on", of: ["on": true, "off": false])
        var rules = RateRules()
        rules.requests = try rule(.rateLimitRequests, rules.requests)
        rules.polls = try rule(.rateLimitPolls, rules.polls)
        rules.uploads = try rule(.rateLimitUploads, rules.uploads)
        rules.comments = try rule(.rateLimitComments, rules.comments)
        rules.signUps = try rule(.rateLimitSignUps, rules.signUps)
        rules.failedLogIns = try rule(.rateLimitLogIns, rules.failedLogIns)
        return isOn ? rules : nil
    }

    private mutating func rule(_ name: SettingName, _ standard: RateRule) throws(SettingsError) -> RateRule {
        RateRule(limit: try whole(name, standard.limit, in: 1...1_000_000_000), span: standard.span)
    }

    /// Reads the return addresses, which require a public URL.
    mutating func returns(publicURL: WebAddress?) throws(SettingsError) -> [ReturnAddress] {
        let accepted = "https addresses, addresses of this machine or addresses of apps, separated by commas"
        let returns = try optional(.signOnReturn, accepts: accepted) { text -> [ReturnAddress]? in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let addresses = parts.compactMap { ReturnAddress($0.trimmingSpaces) }
            return addresses.count == parts.count ? addresses : nil
        }
        guard let returns, let origin = reader.text(.signOnReturn)?.origin else { return [] }
        guard publicURL?.isTrustworthy == true else {
            throw .explained(
                .signOnReturn,
                origin: origin,
                "It requires --public-url with an https address or an address of this machine."
            )
        }
        return returns
    }

    mutating func sharedNetworks() throws(SettingsError) -> SharedNetworks {
        let networks = try networks(.rateLimitShared)
        return SharedNetworks(networks, factor: try whole(.rateLimitSharedFactor, 20, in: 1...1000))
    }

    mutating func networks(_ name: SettingName) throws(SettingsError) -> [IPNetwork] {
        let accepted = "addresses or networks separated by commas, such as 10.0.0.0/8,::1"
        return try optional(name, accepts: accepted) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let networks = parts.compactMap { IPNetwork($0.trimmingSpaces) }
            return networks.count == parts.count ? networks : nil
        } ?? []
    }

    /// Reads the routing engine; the part of its URL after the host may be a secret.
    mutating func routing() throws(SettingsError) -> DirectionsConfiguration? {
        let deadline = try whole(.routingDeadline, 5, in: 1...60, unit: " of seconds")
        guard let (text, origin) = reader.text(.routing) else { return nil }
        guard let routing = DirectionsConfiguration(text, deadline: .seconds(deadline)) else {
            throw .explained(
                .routing,
                origin: origin,
                """
                It must have the form valhalla:http://host:8002, osrm:http://host:5000 for cars, or \
                osrm:car=http://host:5000,bicycle=…,foot=… with one server for each mode.
                """
            )
        }
        shown.append(.init(name: .routing, value: "\(routing)", origin: origin))
        return routing
    }

    mutating func timeZone() throws(SettingsError) -> TimeZone {
        let accepted = "a name of the time zone database, such as Europe/Helsinki or UTC"
        return try read(.timeZone, TimeZone.current.identifier, accepts: accepted) { text in
            // The time zone database may lack the system's name for its own zone.
            text == TimeZone.current.identifier ? TimeZone.current : TimeZone(identifier: text)
        }
    }

    mutating func publicHolidays() throws(SettingsError) -> PublicHolidays? {
        let countries = PublicHolidays.countries.joined(separator: ", ")
        return try optional(
            .publicHolidays,
            accepts: """
                one of the countries \(countries), or days such as 12-25,easter-2,06-20/Sa, with a '?' after \
                days that are not holidays for everyone
                """
        ) { PublicHolidays($0) }
    }

    mutating func level() throws(SettingsError) -> Logger.Level {
        let accepted = "\(Logger.Level.allCases.map { "'\($0.rawValue)'" }.asAlternatives)"
        return try read(.logLevel, "info", accepts: accepted) { Logger.Level(rawValue: $0) }
    }

    mutating func failPoints() throws(SettingsError) -> FailPoints {
        let accepted = "\(FailPoints.names.map { "'\($0)'" }.asAlternatives)"
        return try optional(.failAt, accepts: accepted) { text in
            FailPoints.names.contains(text) ? FailPoints(at: text) : nil
        } ?? FailPoints(at: nil)
    }
}

extension [String] {
    /// The words as `a, b or c`.
    fileprivate var asAlternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
