package import Model

/// An operator of lines.
package struct TimetableAgency: Sendable, Hashable {
    package var sourceID: String
    package var name: String
    package var url: String?
    package var language: String?

    package init(sourceID: String, name: String, url: String? = nil, language: String? = nil) {
        self.sourceID = sourceID
        self.name = name
        self.url = url
        self.language = language
    }
}

/// The publisher of a timetable, and the days that it is meant for.
package struct TimetableFeed: Sendable, Hashable {
    package var publisher: String?
    package var url: String?
    package var version: String?
    package var language: String?
    package var first: ServiceDate?
    package var last: ServiceDate?

    package init(
        publisher: String? = nil,
        url: String? = nil,
        version: String? = nil,
        language: String? = nil,
        first: ServiceDate? = nil,
        last: ServiceDate? = nil
    ) {
        self.publisher = publisher
        self.url = url
        self.version = version
        self.language = language
        self.first = first
        self.last = last
    }
}

/// An organisation that is to be named with the data.
package struct TimetableAttribution: Sendable, Hashable {
    package var organization: String
    package var url: String?
    package var isProducer: Bool
    package var isOperator: Bool
    package var isAuthority: Bool

    package init(
        organization: String,
        url: String? = nil,
        isProducer: Bool = false,
        isOperator: Bool = false,
        isAuthority: Bool = false
    ) {
        self.organization = organization
        self.url = url
        self.isProducer = isProducer
        self.isOperator = isOperator
        self.isAuthority = isAuthority
    }
}

/// How to change from one stop to another.
package struct TimetableTransfer: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable {
        case recommended = 0
        /// The second vehicle waits for the first.
        case timed = 1
        /// It takes at least ``TimetableTransfer/seconds``.
        case minimum = 2
        case impossible = 3
        /// Riders stay in the vehicle.
        case stayOnBoard = 4
        /// Riders get off and on again, though the vehicle is the same.
        case reboard = 5
    }

    package var from: Int
    package var to: Int
    package var kind: Kind
    package var seconds: Int?

    package init(from: Int, to: Int, kind: Kind, seconds: Int? = nil) {
        self.from = from
        self.to = to
        self.kind = kind
        self.seconds = seconds
    }
}

/// A name in another language.
package struct TimetableTranslation: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        case stopName(Int)
        case lineShortName(Int)
        case lineLongName(Int)
        /// A destination, of which trips and calls share the text.
        case headsign(String)
    }

    package var subject: Subject
    /// A language tag of BCP 47, as the source wrote it.
    package var language: String
    package var text: String

    package init(_ subject: Subject, language: String, text: String) {
        self.subject = subject
        self.language = language
        self.text = text
    }
}

/// A point of the way of a line on the map, in degrees of WGS 84, rounded to a millionth.
package struct TimetablePoint: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The reason, without a full stop, why bytes or values are not a timetable.
package struct TimetableError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
