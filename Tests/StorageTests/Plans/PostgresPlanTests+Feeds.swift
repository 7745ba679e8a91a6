#if Postgres
    import Model
    import Relational
    import Testing

    @testable import Storage

    extension PostgresPlanTests {
        @Test(arguments: Planning.allCases, viewers)
        func `a session is found by the digest of its token, an image by its name`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            let sessions = try await plans(planning, pages: 16) { connection in
                let digest = try connection.first(
                    "SELECT token_digest FROM session WHERE id = 4711"
                ) { try $0.bytes() }
                let found = try SessionStore(connection).session(tokenDigest: digest ?? [])
                #expect(found?.session.id.rawValue == 4711)
            }
            #expect(try index(of: "s", in: sessions.last) == "session_token_digest_key")
            #expect(try index(of: "m", in: sessions.last) == "member_pkey")
            let images = try await plans(planning, pages: 60) {
                let image = try ImageStore($0).served("thumb.jpg", of: "0000000000000000000078", for: viewer)
                #expect(image?.byteCount == 2_000_000)
            }
            #expect(try index(of: "i", in: images.first) == "image_name_key")
            #expect(try index(of: "n", in: images.first) == "note_image_id_key")
            #expect(try index(of: "b", in: images.first) == "blob_pkey")
        }

        @Test(arguments: Planning.allCases, viewers)
        func `the revision and the next edge are each found in one step`(
            _ planning: Planning,
            _ viewer: Viewer
        ) async throws {
            _ = try await plans(planning, pages: 10) { connection in
                let revision = try Revision.current(for: viewer.member, on: connection)
                #expect(revision.change == 150_001)
            }
            let all = try await plans(planning, pages: 10) {
                _ = try Revision.nextEdge(after: TestDatabase.now - 5000, on: $0)
            }
            #expect(all.map(\.indexes) == [["note_opens", "note_closes"]])
        }

        /// From a moment ago, and from as long ago as there are changes.
        @Test(arguments: Planning.allCases, [149_990, 2] as [Int64])
        func `changes are read in the order of their key`(_ planning: Planning, _ start: Int64) async throws {
            let all = try await plans(planning, pages: 4000) { connection in
                let store = NoteStore(connection)
                let (changes, _) = try store.firstChanges(in: start..<150_002, after: nil, limit: 500)
                #expect(changes.count == (start == 2 ? 500 : 22))
                let position = changes.first.map { ($0.number, $0.note) }
                _ = try store.firstChanges(in: start..<150_002, after: position, limit: 500)
                #expect(try store.oldestChange() == 1)
            }
            // The end of what is examined is found first.
            #expect(
                all.dropLast().map { $0.reading("c")?.index } == Array(repeating: "change_pkey", count: 4)
            )
            #expect(
                all.map { $0.reading("e")?.index } == [nil, "change_by_note", nil, "change_by_note", nil]
            )
            #expect(all.last?.indexes == ["change_pkey"])
            let touch = try await plans(planning, pages: 8) { connection in
                let isTouched = try NoteStore(connection).isTouched(.init(rawValue: 800_000), after: 5)
                #expect(isTouched)
                let change = try NoteStore(connection).firstChange(of: .init(rawValue: 800_000), after: 5)
                #expect(change != nil)
            }
            #expect(touch.map(\.indexes) == [["change_by_note"], ["change_by_note"]])
        }

        /// From a moment ago, and from as long ago as there are changes.
        @Test(arguments: Planning.allCases, [149_990, 2] as [Int64])
        func `what changes touched is read and forgotten by the keys`(
            _ planning: Planning,
            _ start: Int64
        ) async throws {
            let reads = try await plans(planning, pages: 40) { connection in
                let scopes = try ChangeLog(connection).scopes(after: start, through: start + 10, limit: 1000)
                #expect(scopes?.count == 20)
            }
            #expect(reads.map(\.indexes) == [["change_scope_pkey"]])
            // The notes are joined one by one, however many numbers the planner expects.
            let touched = try await plans(planning, pages: start == 2 ? 4000 : 300) { connection in
                _ = try NoteStore(connection).touched(after: start, limit: 100)
            }
            let one = try #require(touched.first)
            #expect(one.reading("note")?.index == "note_pkey" && one.reading("image")?.index == "image_pkey")
            #expect(one.reading("change_scope")?.index == "change_scope_pkey")
            let writes = try await plans(planning, pages: 40, writing: true) {
                try ChangeLog($0).forgetSquares(of: .init(rawValue: 800_000))
            }
            #expect(writes.map(\.indexes) == [["change_by_note", "change_scope_pkey"]])
        }

        /// From a minute ago, a day ago, and a month ago.
        @Test(arguments: Planning.allCases, [60_000, 86_400_000, 2_592_000_000] as [Int64])
        func `edges of windows are read in the order of their indexes`(
            _ planning: Planning,
            _ span: Int64
        ) async throws {
            for edge in [WindowEdge.opens, .closes] {
                let all = try await plans(planning, pages: 4000) { connection in
                    let (now, store) = (TestDatabase.now, NoteStore(connection))
                    let (found, _) = try store.edges(
                        edge,
                        after: now - span,
                        until: now,
                        untouchedSince: 149_990,
                        after: nil,
                        limit: 500
                    )
                    #expect(span < 86_400_000 || found.count >= 40)
                    _ = try store.edges(
                        edge,
                        after: now - span,
                        until: now,
                        untouchedSince: 149_990,
                        after: (now - span / 2, .init(rawValue: 5)),
                        limit: 500
                    )
                }
                for plan in all {
                    #expect(try index(in: plan) == (edge == .opens ? "note_opens" : "note_closes"))
                }
                #expect(all.map { $0.reading("c")?.index } == [nil, "change_by_note", nil, "change_by_note"])
            }
        }

        @Test(arguments: Planning.allCases)
        func `blobs are found by hash, and doomed ones by time`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 200, writing: true) { connection in
                let ledger = BlobLedger(connection)
                _ = try ledger.isNamed(sha256: "x")
                #expect(try ledger.entries(after: "0", limit: 5).count == 5)
                #expect(try ledger.doomed(before: TestDatabase.now, limit: 100).count == 100)
                let sha256 = String(repeating: "0", count: 64)
                _ = try ledger.claim(sha256: sha256, byteCount: 1, id: 2_000_000, uses: 20)
                try ledger.release(2_000_000, at: TestDatabase.now)
            }
            #expect(
                all.compactMap(\.indexes.first) == [
                    "blob_sha256_key", "blob_sha256_key", "blob_doomed", "blob_pkey",
                ]
            )
        }

        @Test(arguments: Planning.allCases)
        func `claims and rates are found by their keys`(_ planning: Planning) async throws {
            let all = try await plans(planning, pages: 60, writing: true) { connection in
                let request = IdempotentRequest(member: .init(rawValue: 5), key: "key-4", fingerprint: [1])
                let outcome = try IdempotencyStore(connection).claim(request, as: 5, at: TestDatabase.now)
                #expect(outcome == .done(.init(status: 201, location: nil, body: [])))
                let rates = RateStore(connection)
                let wait = try rates.take("login:77", burst: 5, span: 1000, at: TestDatabase.now)
                #expect(wait == nil)
                try rates.giveBack("login:77", burst: 5, span: 1000)
            }
            #expect(
                Set(all.flatMap(\.indexes)) == ["idempotency_pkey", "rate_limit_pkey"]
            )
        }
    }
#endif
