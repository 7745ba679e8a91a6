import LibC

enum SystemErrors {
    /// The errors of a full disk, a full quota, and a file that may not grow.
    static let noSpace: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]
}
