import Geodesy
import TestData
import Testing

@testable import Motion

struct LineChooserTests {
    /// Two lines that share their first kilometre, and one far away.
    private func paths() throws -> [LinePath] {
        [
            try Roads.path([(0, 0), (1_000, 0), (1_000, 1_000)]),
            try Roads.path([(0, 0), (1_000, 0), (1_000, -1_000)]),
            try Roads.path([(5_000, 5_000), (6_000, 5_000)]),
        ]
    }

    @Test func `a vehicle on a shared road is on no line until the roads part`() throws {
        let paths = try paths()
        var chooser = LineChooser()
        for fix in Roads.drive(paths[1], metres: 950, noise: 5) {
            chooser.add(fix, among: paths, lines: [0, 1, 2])
        }
        #expect(chooser.chosen == nil)
        for fix in Roads.drive(paths[1], from: 1_000, metres: 400, beginning: 1_000_200, noise: 5) {
            chooser.add(fix, among: paths, lines: [0, 1, 2])
        }
        #expect(chooser.chosen == 1)
        #expect(chooser.match(among: paths)?.state == .moving)
    }

    @Test func `paths of one line do not compete`() throws {
        let paths = try paths()
        var chooser = LineChooser()
        for fix in Roads.drive(paths[1], metres: 900, noise: 5) {
            chooser.add(fix, among: paths, lines: [7, 7, 8])
        }
        #expect(chooser.chosen == 0 || chooser.chosen == 1)
    }

    @Test func `a vehicle that stands beside a road is on no line`() throws {
        let paths = try paths()
        var chooser = LineChooser()
        var random = Seeded(4)
        for second in 0..<60 {
            let place = Roads.place(5_500, 5_010).moved(by: 4, &random)
            chooser.add(
                try Fix(place, at: Double(second) * 10).orThrow("a fix"),
                among: paths,
                lines: [0, 1, 2]
            )
        }
        #expect(chooser.chosen == nil)
    }

    @Test func `a vehicle that changes its line is on the new one`() throws {
        let paths = try paths()
        var chooser = LineChooser()
        for fix in Roads.drive(paths[0], metres: 1_900) { chooser.add(fix, among: paths, lines: [0, 1, 2]) }
        #expect(chooser.chosen == 0)
        for fix in Roads.drive(paths[2], metres: 900, beginning: 1_001_000) {
            chooser.add(fix, among: paths, lines: [0, 1, 2])
        }
        #expect(chooser.chosen == 2)
    }

    @Test func `a vehicle that leaves every line is on none`() throws {
        let paths = try paths()
        var chooser = LineChooser()
        for fix in Roads.drive(paths[0], metres: 1_900) { chooser.add(fix, among: paths, lines: [0, 1, 2]) }
        for second in 1...6 {
            let fix = try Fix(Roads.place(3_000, -3_000), at: 1_000_240 + Double(second)).orThrow("a fix")
            chooser.add(fix, among: paths, lines: [])
        }
        #expect(chooser.chosen == nil)
        #expect(chooser.matcher == nil)
    }
}
