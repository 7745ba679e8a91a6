import GTFS
import Model
import TestData
import Testing
import Timetable

/// Files that were changed at random are refused, or make timetables that answer; no process ends.
@Suite struct DamagedFeedTests {
    @Test func `archives with changed bytes`() throws {
        let bytes = TestFeed().zip
        var random = Seeded(1)
        for _ in 0..<1500 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            try readOrRefuse(changed)
        }
    }

    @Test func `tables with changed bytes`() throws {
        var feed = TestFeed()
        feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\n1,07:00:00,24:00:00,600\n"
        feed["calendar_dates.txt"] = "service_id,date,exception_type\nW,20261125,2\n"
        feed["shapes.txt"] =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,57.75,11.97,9\nP,57.7,11.97,1\n"
        feed["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nA,B,2,90\n"
        feed["translations.txt"] = "trans_id,lang,translation\nChurch,fi,Kirkko\n"
        feed = feed.replacing("R,W,1,Dock,1,", with: "R,W,1,Dock,1,P", in: "trips.txt")
        var random = Seeded(2)
        let alphabet = Array("0123456789,\"\n\r :.-ABSW\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0..<3000 {
            var zip = TestZip()
            let chosen = Int.random(in: feed.tables.indices, using: &random)
            for (place, table) in feed.tables.enumerated() {
                var bytes = Array(table.text.utf8)
                if place == chosen {
                    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, alphabet, &random) }
                }
                zip.add(table.name, bytes)
            }
            try readOrRefuse(zip.complete)
        }
    }

    private func change(_ bytes: inout [UInt8], _ alphabet: [UInt8], _ random: inout Seeded) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(random.pick(alphabet), at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(30), at: place)
        default: bytes[place] = random.pick(alphabet)
        }
    }

    private func readOrRefuse(_ bytes: [UInt8]) throws {
        do {
            let timetable = try read(bytes).timetable
            let found = timetable.departures(
                from: Array(timetable.stops.indices),
                within: 1_790_000_000..<1_790_400_000,
                limit: 100,
                startOfDay: { Int64($0.number) * 86_400 }
            )
            for call in found { _ = timetable.headsign(of: call) }
            #expect(try SourceTimetable(decoding: timetable.encoded()).encoded() == timetable.encoded())
        } catch let refusal as GTFSRefusal {
            #expect(!refusal.description.isEmpty)
        }
    }
}
