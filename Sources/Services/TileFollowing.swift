import Synchronization
import Tiles

/// The read by which notes in memory follow the changes, which requests share.
final class TileFollowing: Sendable {
    private final class Wanted: Sendable {
        /// The greatest change number that was asked for.
        let number = Atomic<Int64>(0)
    }

    private let tiles: NoteTiles
    private let wanted: Wanted
    private let shared: SharedRead<Void>

    /// `read` brings the tiles to the last change.
    init(_ tiles: NoteTiles, _ read: @escaping @Sendable () async throws -> Void) {
        let wanted = Wanted()
        (self.tiles, self.wanted) = (tiles, wanted)
        shared = SharedRead {
            // The read before often brought the tiles far enough for those who asked meanwhile.
            guard tiles.isBehind(wanted.number.load(ordering: .relaxed)) else { return }
            try await read()
        }
    }

    /// Brings the tiles to a change number at least.
    func reach(_ number: Int64) async throws {
        guard tiles.isBehind(number) else { return }
        wanted.number.max(number, ordering: .relaxed)
        try await shared.value()
    }
}
