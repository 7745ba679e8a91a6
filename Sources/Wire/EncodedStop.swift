package import Geodesy
package import JSONText
package import Model

/// A stop and the part of its JSON that is the same for every viewer, written once.
package final class EncodedStop: Sendable {
    package let stop: Stop
    fileprivate let members: [UInt8]

    package init(_ stop: Stop) {
        self.stop = stop
        members = JSONWriter.members { $0.members(of: stop) }
    }

    /// The stop with its name in the first of the languages that has one.
    package func named(in languages: LanguagePreference) -> EncodedStop {
        guard !stop.names.isEmpty, !languages.ranges.isEmpty else { return self }
        return EncodedStop(stop.named(in: languages))
    }
}

extension JSONWriter {
    /// A stop, with its distance, azimuth and walking time if the request had a position.
    package mutating func stop(_ encoded: EncodedStop, from origin: GeodesicOrigin?) {
        object { json in
            json.members(raw: encoded.members[...])
            guard let origin else { return }
            json.sight(of: NearStop(stop: encoded.stop, from: origin))
        }
    }
}
