public import Geodesy

/// What a label of a note in view shows.
public struct NoteLabel: Sendable, Hashable {
    /// Which note it is.
    public let id: Note.ID
    /// Its heading, in the sense of a text.
    public let title: String
    /// Where it is.
    public let coordinate: Coordinate
    /// Metres of altitude.
    public let altitude: Double?
    /// The path of its thumbnail.
    public let thumbPath: String

    /// Creates a label.
    public init(id: Note.ID, title: String, coordinate: Coordinate, altitude: Double?, thumbPath: String) {
        self.id = id
        self.title = title
        self.coordinate = coordinate
        self.altitude = altitude
        self.thumbPath = thumbPath
    }
}
