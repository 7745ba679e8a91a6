import LibC

enum SystemErrors {
    /// There is no space, the quota is full, or the file may not grow.
    static let noSpace: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]
}
