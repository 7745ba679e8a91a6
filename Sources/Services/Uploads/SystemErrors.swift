#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Error numbers of the system that mean the same to us.
enum SystemErrors {
    /// No space, a full quota, or a file that may not grow.
    static let noSpace: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]
}
