package import Blobs

/// Copies the blobs of one store that another store lacks.
package struct MediaCopy: Sendable {
    package struct Outcome: Sendable, Hashable {
        package var copied = 0
        package var copiedBytes = 0
        package var present = 0
        /// The names of blobs that were not copied, because their bytes do not match their name.
        package var damaged: [String] = []
    }

    private let transfer: BlobTransfer

    /// `staging` holds files while they are copied; with `verifiesPresent`, the files that the target already
    /// has are verified too.
    package init(
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

    package func run(report: Progress.Report) async throws -> Outcome {
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
                // The file was removed after the list was read, so the target does not need it.
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
