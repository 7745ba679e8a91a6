/// An error as a sentence for the operator.
package enum InstallationError: Error, Sendable, Hashable {
    case noDatabase(String)
    case database(String, String)
    /// The database lacks the named migrations.
    case olderSchema(String, [String])
    case noUploads(String)
    case uploads(String, String)
    case bucket(String, String)
    case basemap(String, String)
    case othersImages(String)
    /// The image store that is to be filled belongs to another database.
    case takenImages(String)
    /// The image store that is to be filled is that of the database that was backed up.
    case backedUpImages(String)
    /// A part is missing, and the settings do not allow the server to create it.
    case missing(String)
    case file(String, String)
    case address(Endpoint, String)
    /// The server was stopped before its work was complete.
    case cutShort
}

extension InstallationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDatabase(let path):
            "There is no database at \(path). 'sightline serve' or 'sightline migrate' creates one."
        case .database(let path, let reason):
            "The database \(path) cannot be used: \(reason)"
        case .olderSchema(let path, let names):
            "The database \(path) lacks \(names.joined(separator: ", ")). Run 'sightline migrate' first."
        case .noUploads(let path):
            "There is no folder of images at \(path)."
        case .uploads(let path, let reason):
            "The folder of images \(path) cannot be used: \(reason)"
        case .bucket(let url, let reason):
            "The images at \(url) cannot be used: \(reason)"
        case .basemap(let path, let reason):
            "The map's background \(path) cannot be used: \(reason)"
        case .othersImages(let place):
            """
            The images at \(place) belong to another database, and two databases would remove each other's images. \
            Name another place with --uploads or --blobs, or make them belong to this database with \
            'sightline media take-over'.
            """
        case .takenImages(let place):
            """
            The images at \(place) belong to another database, and two databases would remove each other's images. \
            Name an empty place. 'backup restore --take-over' makes the images belong to the restored database \
            instead.
            """
        case .backedUpImages(let place):
            """
            The images at \(place) are those of the database that was backed up, and two databases would remove each \
            other's images. Name an empty place with --uploads or --blobs. If that database is lost, add --take-over: \
            then the images belong to the restored one, and no server of the other can use them.
            """
        case .missing(let sentence):
            "\(sentence), and --existing forbids creating it."
        case .file(let path, let reason):
            "\(path) cannot be written: \(reason)."
        case .address(let endpoint, let reason):
            "Cannot listen on \(endpoint): \(reason)."
        case .cutShort:
            "The server stopped before every request had ended."
        }
    }
}
