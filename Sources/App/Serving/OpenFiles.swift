import LibC

enum OpenFiles {
    /// The number of files that a server keeps open besides connections: databases, files being sent and
    /// uploads.
    static let reserve = 256

    /// Raises the limit as far as the system allows; returns `nil` when the limit cannot be read.
    static func raiseLimit() -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return nil }
        var raised = limit
        raised.rlim_cur = min(limit.rlim_max, 1 << 20)
        if raised.rlim_cur > limit.rlim_cur, setrlimit(resource, &raised) == 0 { limit = raised }
        return Int(clamping: limit.rlim_cur)
    }
}
