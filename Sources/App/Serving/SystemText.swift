import LibC

enum SystemText {
    static func reason(_ code: CInt) -> String {
        switch code {
        case EADDRINUSE: "the port is in use, perhaps by another server of Sightline"
        case EACCES: "this user may not listen there; ports below 1024 need an administrator"
        case EADDRNOTAVAIL: "this machine does not have that address"
        default: String(cString: strerror(code))
        }
    }
}
