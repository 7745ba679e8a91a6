import NIOPosix

/// Threads for files, so that a slow disk does not block other work; they live as long as the process.
///
/// Reads have threads of their own: otherwise a small picture would wait for the `fsync` of an upload.
enum FileThreads {
    static let reading = started(4)
    static let writing = started(8)

    private static func started(_ count: Int) -> NIOThreadPool {
        let pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
        return pool
    }
}
