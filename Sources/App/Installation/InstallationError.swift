/// The reason why an installation cannot be opened: a sentence for the operator.
package enum InstallationError: Error, Sendable, Hashable {
    /// There is no file at the database's path.
    case noDatabase(String)
    /// The database cannot be used.
    case database(String, String)
    /// The database lacks the named migrations.
    case olderSchema(String, [String])
    /// There is no folder at the path of the images.
    case noUploads(String)
    /// The folder of images cannot be written.
    case uploads(String, String)
    /// The bucket of images cannot be used.
    case bucket(String, String)
    /// The images belong to another database.
    case othersImages(String)
    /// The image store to be filled belongs to another database.
    case takenImages(String)
    /// A part is missing and must not be created.
    case missing(String)
    /// A file cannot be written.
    case file(String, String)
    /// The server cannot listen on an address.
    case address(Endpoint, String)
    /// The server was stopped before its work was complete.
    case cutShort
}

extension InstallationError: CustomStringConvertible {
    /// The sentence.
    package var description: String {
        switch self {
        case .noDatabase(let path):
            "There is no database at \(path): 'sightline serve' or 'sightline migrate' makes one."
        case .database(let path, let reason):
            "The database \(path) cannot be used: \(reason)"
        case .olderSchema(let path, let names):
            "The database \(path) lacks \(names.joined(separator: ", ")): run 'sightline migrate' first."
        case .noUploads(let path):
            "There is no folder of images at \(path)."
        case .uploads(let path, let reason):
            "The folder of images \(path) cannot be used: \(reason)"
        case .bucket(let url, let reason):
            "The images at \(url) cannot be used: \(reason)"
        case .othersImages(let place):
            """
            The images at \(place) belong to another database, and two would remove each other's. Name others with \
            --uploads or --blobs. If they are to be this database's from now on: 'sightline media take-over'.
            """
        case .takenImages(let place):
            """
            The images at \(place) belong to another database, and two would remove each other's: name a place that is \
            empty. 'backup restore --take-over' makes them the restored database's.
            """
        case .missing(let sentence):
            "\(sentence), and with --existing nothing is made."
        case .file(let path, let reason):
            "\(path) cannot be written: \(reason)."
        case .address(let endpoint, let reason):
            "Cannot listen on \(endpoint): \(reason)."
        case .cutShort:
            "Stopped before every request had ended."
        }
    }
}
