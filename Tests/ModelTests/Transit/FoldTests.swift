import Model
import Testing

struct FoldTests {
    private func fold(_ boards: [NearDepartures.Board]) -> [NearDepartures.Row] {
        NearDepartures.fold(boards, at: Boards.now)
    }

    private func board(_ stop: NearStop, _ departures: [Departure]) -> NearDepartures.Board {
        NearDepartures.Board(stop: stop, departures: departures)
    }

    @Test func `a trip that serves two stops is told at the nearer one`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        let rows = fold([
            board(far, [Boards.departure("1", in: 900, at: far, trip: "a")]),
            board(near, [Boards.departure("1", in: 840, at: near, trip: "a")]),
        ])
        #expect(rows.map(\.summary) == ["1 1 Centre: 840"])
    }

    @Test func `a trip that cannot be caught at the nearest stop is told where it can`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        let rows = fold([
            board(near, [Boards.departure("1", in: 60, at: near, trip: "a")]),
            board(far, [Boards.departure("1", in: 400, at: far, trip: "a")]),
        ])
        #expect(rows.map(\.summary) == ["2 1 Centre: 400"])
    }

    @Test func `a trip that leaves as one arrives on foot is caught`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        #expect(near.walkingTime == 100)
        for (seconds, place) in [(100, 1), (99, 2)] {
            let rows = fold([
                board(near, [Boards.departure("1", in: seconds, at: near, trip: "a")]),
                board(far, [Boards.departure("1", in: 500, at: far, trip: "a")]),
            ])
            #expect(rows.map(\.stop.stop.id.rawValue) == [Int64(place)])
        }
    }

    @Test func `a walking time of a routing engine counts instead of the estimate`() throws {
        let near = try Boards.stop(1, distance: 100, walkingTime: 500)
        let far = try Boards.stop(2, distance: 300)
        let rows = fold([
            board(near, [Boards.departure("1", in: 400, at: near, trip: "a")]),
            board(far, [Boards.departure("1", in: 460, at: far, trip: "a")]),
        ])
        #expect(rows.map(\.summary) == ["2 1 Centre: 460"])
        #expect(rows.first?.departures.first?.stop.walkingTime == 300)
        #expect(rows.first?.departures.first?.stop.distance == 300)
    }

    @Test func `a trip that can be caught nowhere is told at the nearest stop`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        let rows = fold([
            board(far, [Boards.departure("1", in: 30, at: far, trip: "a")]),
            board(near, [Boards.departure("1", in: 60, at: near, trip: "a")]),
        ])
        #expect(rows.map(\.summary) == ["1 1 Centre: 60"])
    }

    @Test func `both directions of a line are kept, three departures each`() throws {
        let stop = try Boards.stop(1, distance: 10)
        let times = [500, 100, 400, 200, 300]
        let rows = fold([
            board(
                stop,
                times.map {
                    Boards.departure("1", in: $0, at: stop, trip: "out \($0)", to: "A", direction: "0")
                }
                    + times.map {
                        Boards.departure(
                            "1",
                            in: $0 + 50,
                            at: stop,
                            trip: "in \($0)",
                            to: "B",
                            direction: "1"
                        )
                    }
            )
        ])
        #expect(rows.map(\.summary) == ["1 1 A: 100 200 300", "1 1 B: 150 250 350"])
    }

    @Test func `trips to several places in one direction share a row`() throws {
        let stop = try Boards.stop(1, distance: 10)
        let rows = fold([
            board(
                stop,
                [
                    Boards.departure("1", in: 200, at: stop, trip: "b", to: "Further", direction: "0"),
                    Boards.departure("1", in: 100, at: stop, trip: "a", to: "Near", direction: "0"),
                ]
            )
        ])
        #expect(rows.map(\.summary) == ["1 1 Near: 100 200"])
    }

    @Test func `rows are in the order of distance, then line, then time`() throws {
        let (near, far) = (try Boards.stop(7, distance: 50), try Boards.stop(1, distance: 60))
        let rows = fold([
            board(far, [Boards.departure("2", in: 100, at: far, trip: "z")]),
            board(
                near,
                [
                    Boards.departure("Blue", in: 60, at: near, trip: "a"),
                    Boards.departure("10", in: 60, at: near, trip: "b"),
                    Boards.departure("10A", in: 60, at: near, trip: "c"),
                    Boards.departure("9", in: 900, at: near, trip: "d", to: "Z"),
                    Boards.departure("9", in: 800, at: near, trip: "e", to: "Y"),
                ]
            ),
        ])
        #expect(
            rows.map { "\($0.stop.stop.id) \($0.line.name) \($0.destination ?? "")" } == [
                "7 9 Y", "7 9 Z", "7 10 Centre", "7 10A Centre", "7 Blue Centre", "1 2 Centre",
            ]
        )
    }

    @Test func `departures more than half a minute past are not told`() throws {
        let stop = try Boards.stop(1, distance: 10)
        let rows = fold([
            board(
                stop,
                [-31, -30, 0, 60].map { Boards.departure("1", in: $0, at: stop, trip: "\($0)") }
            )
        ])
        #expect(rows.map(\.summary) == ["1 1 Centre: -30 0 60"])
    }

    @Test func `a late trip is not past, although it was due long ago`() throws {
        let stop = try Boards.stop(1, distance: 10)
        var late = Boards.departure("1", in: 120, at: stop, trip: "a")
        late.scheduled = Boards.after(-600)
        #expect(fold([board(stop, [late])]).map(\.summary) == ["1 1 Centre: 120"])
        late.expected = nil
        #expect(fold([board(stop, [late])]).isEmpty)
    }

    @Test func `a cancelled trip is kept and marked`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        let calls = [near, far].map { stop in
            var departure = Boards.departure("1", in: 600, at: stop, trip: "a")
            departure.status = .cancelled
            return board(stop, [departure])
        }
        let rows = fold(calls)
        #expect(rows.map(\.summary) == ["1 1 Centre: 600"])
        #expect(rows.first?.departures.map(\.status) == [.cancelled])
    }

    @Test func `a trip that skips the nearest stop is told at the next one`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        var skipped = Boards.departure("1", in: 600, at: near, trip: "a")
        skipped.status = .skipped
        let rows = fold([
            board(near, [skipped]), board(far, [Boards.departure("1", in: 700, at: far, trip: "a")]),
        ])
        #expect(rows.map(\.summary) == ["2 1 Centre: 700"])
        #expect(fold([board(near, [skipped])]).first?.departures.first?.status == .skipped)
    }

    @Test func `trips of one name on two days, or of two sources, are two trips`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        var yesterday = Boards.departure("1", in: 600, at: far, trip: "a")
        yesterday.serviceDate = ServiceDate(year: 2026, month: 9, day: 20)
        var today = Boards.departure("1", in: 600, at: near, trip: "a")
        today.serviceDate = ServiceDate(year: 2026, month: 9, day: 21)
        let rows = fold([board(near, [today]), board(far, [yesterday])])
        #expect(rows.map(\.summary) == ["1 1 Centre: 600 600"])
        let other = Boards.departure("1", in: 600, at: far, trip: "a", source: "other")
        #expect(fold([board(near, [today]), board(far, [other])]).count == 2)
    }

    @Test func `runs of a trip that repeats at intervals are told apart`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        func runs(_ times: [Int], at stop: NearStop) -> [Departure] {
            times.enumerated().map { run, time in
                var departure = Boards.departure("1", in: time, at: stop, trip: "a")
                departure.runStart = Boards.after(run * 600)
                return departure
            }
        }
        // The first run is caught at the far stop only, the others at the near one.
        let rows = fold([board(near, runs([50, 650], at: near)), board(far, runs([350, 950], at: far))])
        #expect(rows.map(\.summary) == ["2 1 Centre: 350 650"])
        #expect(rows.first?.departures.map(\.stop.id.rawValue) == [2, 1])
        #expect(rows.first?.departures.map(\.stop.walkingTime) == [300, 100])
    }

    @Test func `a line whose trips have no names is told at the nearest stop where one can be caught`() throws
    {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        func rows(_ times: [Int], _ others: [Int]) -> [String] {
            fold([
                board(near, times.map { Boards.departure("1", in: $0, at: near) }),
                board(far, others.map { Boards.departure("1", in: $0, at: far) }),
            ]).map(\.summary)
        }
        #expect(rows([60, 600, 900], [160, 700, 1000]) == ["1 1 Centre: 60 600 900"])
        // Those at the near stop are all missed.
        #expect(rows([60], [400]) == ["2 1 Centre: 400"])
        let branch = Boards.departure("1", in: 700, at: far, to: "Harbour")
        let both = fold([board(near, [Boards.departure("1", in: 600, at: near)]), board(far, [branch])])
        #expect(both.map(\.summary) == ["1 1 Centre: 600", "2 1 Harbour: 700"])
    }

    @Test func `a trip without a name is known by its vehicle`() throws {
        let (near, far) = (try Boards.stop(1, distance: 100), try Boards.stop(2, distance: 300))
        var (first, second) = (
            Boards.departure("1", in: 600, at: near), Boards.departure("1", in: 700, at: far)
        )
        (first.vehicleID, second.vehicleID) = ("426", "426")
        #expect(fold([board(near, [first]), board(far, [second])]).map(\.summary) == ["1 1 Centre: 600"])
        second.vehicleID = "427"
        #expect(fold([board(near, [first]), board(far, [second])]).map(\.summary) == ["1 1 Centre: 600 700"])
    }

    @Test func `a departure of unknown time is told last`() throws {
        let stop = try Boards.stop(1, distance: 10)
        let rows = fold([
            board(
                stop,
                [
                    Boards.departure("1", in: nil, at: stop, trip: "a"),
                    Boards.departure("1", in: 60, at: stop, trip: "b"),
                ]
            )
        ])
        #expect(rows.map(\.summary) == ["1 1 Centre: 60 ?"])
    }

    @Test func `the names that a live source and a timetable have for a line share a row`() throws {
        let stop = try Boards.stop(1, distance: 10)
        var live = Boards.departure("Brn", in: 60, at: stop, trip: "a")
        live.line.sourceID = "Brn"
        var planned = Boards.departure("Brown Line", in: 300, at: stop, trip: "b")
        planned.line.sourceID = "Brn"
        planned.line.id = TransitLine.ID(rawValue: 9)
        let rows = fold([board(stop, [live, planned])])
        #expect(rows.map(\.summary) == ["1 Brown Line Centre: 60 300"])
    }

    @Test func `a trip that leaves a stop twice is told twice there`() throws {
        let stop = try Boards.stop(1, distance: 10)
        let rows = fold([
            board(stop, [100, 1900].map { Boards.departure("1", in: $0, at: stop, trip: "loop") })
        ])
        #expect(rows.map(\.summary) == ["1 1 Centre: 100 1900"])
    }

    @Test func `no stops and no departures give no rows`() throws {
        #expect(fold([]).isEmpty)
        #expect(fold([board(try Boards.stop(1, distance: 10), [])]).isEmpty)
    }
}
