#if Postgres
    import Model
    import Relational
    import Testing

    @testable import Storage

    /// The moderators' lists, when few of many reports wait.
    extension PostgresPlanTests {
        static let states: [[Report.State]] = [[.open, .assigned], [.resolved, .rejected]]

        @Test(arguments: Planning.allCases, states)
        func `a page of the queue is read from an index, whatever it is filtered by`(
            _ planning: Planning,
            _ states: [Report.State]
        ) async throws {
            for kind in [nil, "comment"] {
                for assignee in [nil, "member_49999"] {
                    let all = try await plans(planning, pages: 800) { connection throws in
                        for isNewestFirst in [false, true] {
                            for cursor in [nil, Report.ID(rawValue: 50_000)] {
                                var filter = ReportFilter(states, assignee: assignee, kind: kind)
                                filter.isNewestFirst = isNewestFirst
                                let store = ReportStore(connection)
                                let ids = try store.queue(filter, after: cursor, limit: 20).map(\.id)
                                #expect(ids == (isNewestFirst ? ids.sorted(by: >) : ids.sorted()))
                                #expect(!ids.isEmpty || states.contains(.open))
                            }
                        }
                    }
                    #expect(all.count == 8)
                    // Where nearly every report is in a state, the order of the key is as good.
                    for plan in all where states.contains(.open) {
                        #expect(try index(of: "r", in: plan).hasPrefix("report_by_"), "\(plan)")
                    }
                }
            }
        }

        @Test(arguments: Planning.allCases)
        func `the reports of a target and of a member are found by their indexes`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 60) { connection throws in
                let (store, target) = (ReportStore(connection), Target.note(.init(rawValue: 501)))
                let all = try store.reports(of: target, limit: 20)
                let pending = try store.pending(of: target)
                let own = try store.report(of: target, by: .init(rawValue: 502))
                let reported = try store.reports(by: .init(rawValue: 502), before: nil, limit: 20)
                #expect(all == pending && all == [own] && reported.count == 2)
            }
            let found = try all.map { try index(of: "r", in: $0) }
            #expect(Set(found.prefix(2)) == ["report_by_target"])
            // A target has few reports, so that either index finds the member's.
            #expect(["report_by_target", "report_once"].contains(found[2]))
            #expect(["report_by_reporter", "report_once"].contains(found[3]))
        }

        /// Where nearly every report is in a state, the first rows of the table are as good as an index.
        @Test(arguments: Planning.allCases)
        func `reports are counted no further than to a bound`(_ planning: Planning) async throws {
            let all = try await PostgresWorld.plans(planning, writing: false) { connection throws in
                let counts = try ReportStore(connection).counts()
                #expect(counts[.open] == 200 && counts[.assigned] == 100)
                #expect(counts[.rejected] == 10_000 && counts[.resolved] == 10_000)
            }
            #expect(all.count == 4)
            #expect(all.allSatisfy { $0.pages <= 400 }, "\(all)")
        }

        /// The log of all; of one who did much, and one who did little; and of one note.
        @Test(arguments: Planning.allCases)
        func `the log is read in the order of its indexes`(_ planning: Planning) async throws {
            for actor in [nil, "member_9999", "member_4999", "nobody"] {
                let all = try await plans(planning, pages: 80) { connection throws in
                    for cursor in [nil, ModerationRecord.ID(rawValue: 50_000)] {
                        let page = try ModerationLog(connection).newest(by: actor, before: cursor, limit: 20)
                        #expect(page.count == (actor == "nobody" ? 0 : 20))
                    }
                }
                let expected: Set<String> =
                    switch actor {
                    case nil: ["moderation_pkey"]
                    // One of nine lines is that moderator's.
                    case "member_9999": ["moderation_pkey", "moderation_by_actor"]
                    default: ["moderation_by_actor"]
                    }
                for plan in all {
                    #expect(try expected.contains(index(of: "l", in: plan)), "\(plan)")
                }
            }
            let all = try await plans(planning, pages: 40) { connection throws in
                let log = ModerationLog(connection)
                let page = try log.newest(of: .note(.init(rawValue: 7)), limit: 20)
                let warnings = try log.warnings(of: .init(rawValue: 7))
                let count = try log.warningCount(of: .init(rawValue: 7))
                #expect((page.count, warnings.count, count) == (19, 1, 1))
            }
            #expect(all.allSatisfy { $0.indexes == ["moderation_by_target"] }, "\(all)")
        }

        /// Page after page of all, of the moderators, of those who are suspended, and of one name.
        @Test(arguments: Planning.allCases)
        func `members are listed without reading them all`(_ planning: Planning) async throws {
            var filters = Array(repeating: MemberFilter(), count: 4)
            filters[1].role = .moderator
            filters[2].isSuspended = true
            filters[3].prefix = "member_4999"
            for (filter, count) in zip(filters, [20, 10, 20, 11]) {
                let all = try await plans(planning, pages: 1200) { connection throws in
                    let store = MemberStore(connection)
                    let page = try store.lines(filter, before: nil, limit: 20)
                    #expect(page.count == count)
                    let last = try #require(page.last).member.id
                    let next = try store.lines(filter, before: last, limit: 20)
                    #expect(next.count == (count == 20 ? 20 : 0))
                }
                #expect(all.count == 2)
            }
        }

        @Test(arguments: Planning.allCases)
        func `blocked images are listed in the order of an index, and found by their pixels`(
            _ planning: Planning
        ) async throws {
            let all = try await plans(planning, pages: 40) { connection throws in
                let store = BlockedImages(connection)
                let page = try store.newest(limit: 20)
                let last = try #require(page.last)
                let next = try store.newest(before: last, limit: 20)
                let found = try store.image(last.pixels)
                let isBlocked = try store.contains(last.pixels)
                #expect(next.count == 20 && found != nil && isBlocked)
            }
            #expect(
                all.map(\.indexes) == [
                    ["blocked_image_newest"], ["blocked_image_newest"], ["blocked_image_pkey"],
                    ["blocked_image_pkey"],
                ],
                "\(all)"
            )
        }

        /// How many members and notes there are is counted from all of them, and is not among these.
        @Test(arguments: Planning.allCases)
        func `the statistics of some days read the rows of those days`(_ planning: Planning) async throws {
            let all = try await PostgresWorld.plans(planning, writing: false) { connection throws in
                let (store, day) = (TallyStore(connection), Tally.day(of: TestDatabase.now) - 6)
                let (days, regions) = (
                    try store.byDay(.view, from: day), try store.byRegion(.view, from: day)
                )
                #expect((days.count, regions.count) == (7, 30))
                _ = try store.newMembers(from: day)
                _ = try store.newNotes(from: day)
            }
            #expect(all.count == 4)
            #expect(!all.flatMap(\.steps).contains { $0.kind == "Seq Scan" }, "\(all)")
            let indexes = ["tally_pkey", "tally_pkey", "member_by_creation", "note_newest"]
            #expect(all.map(\.indexes) == indexes.map { [$0] }, "\(all)")
        }
    }
#endif
