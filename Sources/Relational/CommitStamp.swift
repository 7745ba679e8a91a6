/// A mark that every commit of any process changes.
///
/// Equal marks mean that nothing was committed in between; different marks need not mean that something was.
package struct CommitStamp: Sendable, Hashable {
    private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    package init(_ words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)) {
        self.words = words
    }

    package static func == (left: CommitStamp, right: CommitStamp) -> Bool {
        left.words == right.words
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

/// A database that can tell without a read that nothing was committed.
package protocol StampedDatabase: Database {
    /// The present mark, in which every acknowledged commit counts; `nil` when it cannot be told at this
    /// moment.
    var commitStamp: CommitStamp? { get }
}
