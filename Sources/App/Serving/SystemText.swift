import LibC

/// System errors in words for people.
enum SystemText {
    /// The text of an error number.
    static func reason(_ code: CInt) -> String {
        switch code {
        case EADDRINUSE: "the port is in use, perhaps by another Sightline"
        case EACCES: "this user may not listen there; ports below 1024 are for the administrator"
        case EADDRNOTAVAIL: "this machine does not have that address"
        default: String(cString: strerror(code))
        }
    }
}
