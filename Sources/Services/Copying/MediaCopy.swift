public import Blobs

/// Copies every blob of one store to another.
///
/// Blobs that are there already are skipped, so that it can be run again.
public struct MediaCopy: Sendable {
    /// The result of a copy.
    public struct Outcome: Sendable, Hashable {
        /// The number of files that were copied.
        public var copied = 0
        /// The bytes of these files.
        public var copiedBytes = 0
        /// The number of files that were there already.
        public var present = 0
        /// The names of files whose bytes do not match their name; these were not copied.
        public var damaged: [String] = []
    }

    private let transfer: BlobTransfer

    /// Creates a copy; `staging` holds files while they are copied.
    ///
    /// With `verifiesPresent`, the files in the target are verified too.
    public init(
        from source: any BlobStore,
        to target: any BlobStore,
        staging: StagingArea,
        verifiesPresent: Bool
    ) {
        transfer = BlobTransfer(
            source: source,
            target: target,
            staging: staging,
            verifiesPresent: verifiesPresent
        )
    }

    private static let pageSize = 1000

    /// Copies until the target holds every blob of the source.
    public func run(report: Progress.Report) async throws -> Outcome {
        var outcome = Outcome()
        var total = 0
        try await eachPage { page in
            total += page.count
            report(Progress("Counting files", done: total, of: nil))
        }
        var done = 0
        try await eachPage { page in
            let items = page.map { BlobTransfer.Item(key: $0.key, byteCount: $0.byteCount) }
            try await transfer.carry(items) { item, what in
                switch what {
                case .copied:
                    outcome.copied += 1
                    outcome.copiedBytes += item.byteCount
                case .there: outcome.present += 1
                // The file was removed since it was listed, so it is not needed any more.
                case .missing: break
                case .damaged: outcome.damaged.append(item.key.rawValue)
                }
                done += 1
                report(Progress("Copying files", done: done, of: max(done, total)))
            }
        }
        outcome.damaged.sort()
        return outcome
    }

    private func eachPage(_ body: ([BlobListing]) async throws -> Void) async throws {
        var last: BlobKey?
        while true {
            let page = try await transfer.source.list(after: last, limit: Self.pageSize)
            try await body(page)
            guard page.count == Self.pageSize else { return }
            last = page.last?.key
        }
    }
}
