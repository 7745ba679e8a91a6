import EngineTesting
import Model
import Relational
import Testing

@testable import Storage

/// Threads of thousands of replies, and tombstones over them.
struct ThreadTests {
    private static let root: Int64 = 2000
    private static let hidden: Int64 = 1
    private static let open: Int64 = 5

    /// A note with a comment by a member with an open account.
    private func world(rootBy author: Int64 = open) async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2, 3, 4, 5])
        try await test.add([.numbered(1000, by: 2, at: try place(57, 12))])
        try await test.say(1, by: author, from: Self.root)
        try await test.suspend(from: Self.hidden, through: Self.hidden)
        return test
    }

    private func reply(
        _ count: Int,
        by author: Int64,
        from first: Int64,
        to parent: Int64 = root,
        depth: Int64 = 2,
        _ test: TestDatabase
    ) async throws {
        try await test.say(count, by: author, from: first, under: parent, depth: depth)
    }

    private func comments(_ test: TestDatabase, for viewer: Int64? = nil) async throws -> [Model.Comment] {
        try await test.read { connection in
            let page = try CommentStore(connection)
                .comments(
                    on: .note(.init(rawValue: 1000)),
                    for: viewer.map(Member.ID.init(rawValue:)),
                    before: nil,
                    limit: 20
                )
            #expect(page.next == nil)
            for comment in page.comments {
                let one = try CommentStore(connection).thread(
                    of: comment.id,
                    for: viewer.map(Member.ID.init(rawValue:))
                )
                #expect(one == comment)
            }
            return page.comments
        }
    }

    /// All pages of the replies to a comment, and the number of statements and rows of each.
    private func pages(
        _ test: TestDatabase,
        of parent: Int64 = root,
        limit: Int
    ) async throws -> [(ids: [Int64], statements: Int, rows: Int)] {
        try await test.read { connection in
            var pages: [(ids: [Int64], statements: Int, rows: Int)] = []
            var cursor: Model.Comment.ID?
            repeat {
                let counter = ReadCounter(connection)
                let page = try CommentStore(counter)
                    .replies(to: .init(rawValue: parent), for: nil, after: cursor, limit: limit)
                pages.append((page.comments.map(\.id.rawValue), counter.statements, counter.rows))
                cursor = page.next
            } while cursor != nil
            return pages
        }
    }

    @Test func `a thread of thousands costs a page no more than a short one`() async throws {
        let test = try await world()
        try await reply(5000, by: Self.open, from: 10_000, test)
        let shown = try #require(try await comments(test).first)
        #expect(shown.replyCount == CappedCount(1000, more: true))
        #expect(shown.replies.map(\.id.rawValue) == [10_000, 10_001, 10_002])
        let pages = try await pages(test, limit: 100)
        #expect(pages.count == 50)
        #expect(pages.flatMap(\.ids) == Array(10_000..<15_000))
        for page in pages { #expect(page.statements <= 6 && page.rows <= 210, "\(page)") }
    }

    @Test func `a page ends where two thousand replies are hidden, and the next one goes on`() async throws {
        let test = try await world()
        try await reply(4500, by: Self.hidden, from: 10_000, test)
        try await reply(3, by: Self.open, from: 20_000, test)
        let shown = try #require(try await comments(test).first)
        #expect(shown.replyCount == CappedCount(0, more: true))
        #expect(shown.replies == [])
        let pages = try await pages(test, limit: 2)
        #expect(pages.map(\.ids) == [[], [], [20_000, 20_001], [20_002]])
        for page in pages { #expect(page.rows < 20, "\(page)") }
    }

    @Test(arguments: [99, 100, 101, 1000])
    func `the first visible replies are found behind hidden ones`(_ hidden: Int) async throws {
        let test = try await world()
        try await reply(hidden, by: Self.hidden, from: 10_000, test)
        try await reply(4, by: Self.open, from: 20_000, test)
        let shown = try #require(try await comments(test).first)
        #expect(shown.replyCount == CappedCount(4, more: false))
        #expect(shown.replies.map(\.id.rawValue) == [20_000, 20_001, 20_002])
        #expect(try await pages(test, limit: 3).map(\.ids) == [[20_000, 20_001, 20_002], [20_003]])
    }

    @Test func `tombstones count and are listed where something visible is below them`() async throws {
        let test = try await world()
        // With nothing below, with something hidden, with something visible, and with that three levels down.
        try await reply(4, by: Self.hidden, from: 10_000, test)
        try await reply(1, by: Self.hidden, from: 11_000, to: 10_001, depth: 3, test)
        try await reply(1, by: Self.open, from: 11_001, to: 10_002, depth: 3, test)
        try await reply(1, by: Self.hidden, from: 11_002, to: 10_003, depth: 3, test)
        try await reply(1, by: Self.hidden, from: 11_003, to: 11_002, depth: 4, test)
        try await reply(1, by: Self.open, from: 11_004, to: 11_003, depth: 5, test)
        try await reply(1, by: Self.open, from: 12_000, test)
        let shown = try #require(try await comments(test).first)
        #expect(shown.replyCount == CappedCount(3, more: false))
        #expect(shown.replies.map(\.id.rawValue) == [10_002, 10_003, 12_000])
        #expect(shown.replies.map(\.replyCount.value) == [1, 1, 0])
        #expect(shown.replies.map(\.state) == [.deleted, .deleted, .published])
        #expect(try await pages(test, limit: 1).map(\.ids) == [[10_002], [10_003], [12_000]])
    }

    @Test(arguments: [(500, 0), (12_000, 1)])
    func `where the budget ends, a tombstone stays`(_ hidden: Int, _ shown: Int) async throws {
        let test = try await world(rootBy: Self.hidden)
        try await reply(hidden, by: Self.hidden, from: 10_000, test)
        let comments = try await comments(test)
        #expect(comments.count == shown)
        #expect(comments.allSatisfy { $0.author == nil && $0.replies.isEmpty })
        if hidden < 10_000 {
            try await reply(1, by: Self.open, from: 90_000, to: 10_000 + Int64(hidden) - 1, depth: 3, test)
            #expect(try await self.comments(test).map(\.id.rawValue) == [Self.root])
        }
    }

    @Test func `the newest comments of a note are read without the older ones`() async throws {
        let test = try await world()
        try await test.say(3000, by: Self.open, from: 10_000)
        try await test.say(2100, by: Self.hidden, from: 20_000)
        var found: [Int64] = []
        var cursor: Model.Comment.ID?
        var sizes: [Int] = []
        repeat {
            let before = cursor
            let page = try await test.read { connection in
                try CommentStore(connection)
                    .comments(on: .note(.init(rawValue: 1000)), for: nil, before: before, limit: 100)
            }
            found += page.comments.map(\.id.rawValue)
            sizes.append(page.comments.count)
            cursor = page.next
        } while cursor != nil
        #expect(found == Array((10_000..<13_000).reversed()) + [Self.root])
        #expect(sizes.first == 0)
        #expect(sizes.count == 32)
    }
}
