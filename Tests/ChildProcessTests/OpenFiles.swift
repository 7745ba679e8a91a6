import Foundation

/// Many open descriptors, closed with their last owner; a program that is started without care inherits them.
final class OpenFiles: Sendable {
    struct Failure: Error {
        let reason: String
    }

    private let descriptors: [Int32]

    init(_ count: Int) throws {
        try Self.raiseLimit(to: 4096 + 2 * count)
        var descriptors: [Int32] = []
        for _ in 0..<count {
            let descriptor = open("/dev/null", O_RDONLY)
            guard descriptor >= 0 else {
                let reason = String(cString: strerror(errno))
                for descriptor in descriptors { close(descriptor) }
                throw Failure(reason: "only \(descriptors.count) of \(count) files can be opened: \(reason)")
            }
            descriptors.append(descriptor)
        }
        self.descriptors = descriptors
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Lets this process have so many open descriptors, or as many as it may.
    private static func raiseLimit(to count: Int) throws {
        #if canImport(Darwin)
            let files = RLIMIT_NOFILE
        #else
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { throw Failure(reason: "the limit cannot be read") }
        guard limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
        guard setrlimit(files, &limit) == 0 else { throw Failure(reason: "the limit cannot be raised") }
    }
}
