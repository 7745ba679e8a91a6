import Blobs

/// Copies blobs, several at a time, and checks each against the hash in its name.
struct BlobTransfer: Sendable {
    enum Outcome: Sendable {
        case copied
        /// The target already has the blob, with the right length.
        case there
        case missing
        case damaged
    }

    struct Item: Sendable {
        let key: BlobKey
        let byteCount: Int
    }

    let source: any BlobStore
    let target: any BlobStore
    /// The area in which a copy is made before it is published.
    let staging: StagingArea
    /// If `true`, blobs at the target are verified by hash and replaced when damaged; otherwise only their
    /// length is compared.
    var verifiesPresent = false

    private static let pauses = [Duration.seconds(1), .seconds(5), .seconds(15)]
    private static let width = 8
    private static let pieceSize = 1 << 20

    /// Copies the items, and reports each result in no particular order.
    func carry(_ items: [Item], report: (Item, Outcome) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (Item, Outcome).self) { group in
            var rest = items.makeIterator()
            func start() {
                guard let item = rest.next() else { return }
                group.addTask { (item, try await carryPatiently(item)) }
            }
            for _ in 0..<Self.width { start() }
            while let (item, outcome) = try await group.next() {
                try report(item, outcome)
                start()
            }
        }
    }

    /// Copies an item, and tries again after pauses when a store is unavailable, so that a short outage does
    /// not end the work of hours.
    private func carryPatiently(_ item: Item) async throws -> Outcome {
        for pause in Self.pauses {
            do {
                return try await carry(item)
            } catch BlobError.unavailable {
                try await Task.sleep(for: pause)
            }
        }
        return try await carry(item)
    }

    private func carry(_ item: Item) async throws -> Outcome {
        if try await target.size(item.key) == item.byteCount {
            guard verifiesPresent else { return .there }
            if try await target.verify(item.key) == true { return .there }
            _ = try await target.remove(item.key)
        }
        guard let reader = try await source.open(item.key) else { return .missing }
        defer { reader.close() }
        let file = try await staging.makeFile()
        do {
            var start = 0
            while start < reader.byteCount {
                let end = min(start + Self.pieceSize, reader.byteCount)
                try await file.append(try await reader.read(start..<end))
                start = end
            }
        } catch {
            file.discard()
            if case BlobError.damaged = error { return .damaged }
            throw error
        }
        let staged = try await file.finish()
        do {
            if staged.key == item.key { try await target.publish(staged) }
            try await staging.discard(staged)
        } catch {
            try? await staging.discard(staged)
            throw error
        }
        return staged.key == item.key ? .copied : .damaged
    }
}
