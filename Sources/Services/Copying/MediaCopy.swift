public import Blobs

/// Copies every blob of one store into another; what is there already is passed over, so that it can be run again.
public struct MediaCopy: Sendable {
    /// What came of it.
    public struct Outcome: Sendable, Hashable {
        /// Files that were copied.
        public var copied = 0
        /// Their bytes.
        public var copiedBytes = 0
        /// Files that were there already.
        public var present = 0
        /// Files that are not what their name says, by their name; these were not copied.
        public var damaged: [String] = []
    }

    private let transfer: BlobTransfer

    /// Creates a copy; `staging` is where files rest on their way.
    ///
    /// With `verifiesPresent`, what is in the target already is read as well.
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

    /// Copies until both stores hold the same.
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
                // Removed since it was listed: nobody needs it any more.
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
