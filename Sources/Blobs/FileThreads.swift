internal import NIOPosix

/// The threads on which files are read and written: a disk must not hold up a thread that serves others.
///
/// They live as long as the process. Reads have their own, or a small picture would wait for somebody's `fsync`.
enum FileThreads {
    static let reading = started(4)
    static let writing = started(8)

    private static func started(_ count: Int) -> NIOThreadPool {
        let pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
        return pool
    }
}
