import Foundation
import Geodesy
import TestData
import Testing
import ViewEngine

/// Writes what the engine answers for many poses; the tests of the web client hold their twin of it to that.
///
/// The file is `.build/lens-vectors.csv`, and `Tests/WebTests/lens.test.mjs` reads it. `SIGHTLINE_LENS_POSES`
/// is the number of poses.
struct LensVectorsTests {
    private static let poses =
        ProcessInfo.processInfo.environment["SIGHTLINE_LENS_POSES"].flatMap(Int.init) ?? 100_000

    @Test func `the engine's answers for many poses are written for its twin in the browser`() throws {
        var random = Seeded(20_261_126)
        var lines: [String] = []
        var seen = 0
        for _ in 0..<Self.poses {
            let viewpoint = try random.pose()
            let thing = random.thing(around: viewpoint)
            let sighting = viewpoint.sighting(of: thing)
            if sighting != nil { seen += 1 }
            lines.append("view," + line(viewpoint, thing) + line(sighting))
        }
        for _ in 0..<Self.poses / 100 {
            lines.append(try "leaning," + random.leaning())
            lines.append(try "filter," + random.filtered())
            lines.append(try "rows," + random.rows())
        }
        #expect(seen > Self.poses / 5 && seen < Self.poses)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build")
        let text = lines.joined(separator: "\n") + "\n"
        try text.write(to: root.appending(path: "lens-vectors.csv"), atomically: true, encoding: .utf8)
    }

    private func line(_ viewpoint: Viewpoint, _ thing: Candidate<Int>) -> String {
        let numbers: [Double?] = [
            viewpoint.coordinate.latitude, viewpoint.coordinate.longitude, viewpoint.altitude,
            viewpoint.heading, viewpoint.pitch, viewpoint.roll, viewpoint.fieldOfView, viewpoint.aspect,
            viewpoint.range, viewpoint.minimumRange, viewpoint.accuracy, viewpoint.headingAccuracy,
            thing.coordinate.latitude, thing.coordinate.longitude, thing.altitude,
        ]
        return numbers.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
    }

    private func line(_ sighting: Sighting<Int>?) -> String {
        guard let sighting else { return "" }
        let numbers = [
            sighting.distance, sighting.slant, sighting.azimuth, sighting.relativeBearing, sighting.elevation,
            sighting.screenX, sighting.screenY, sighting.scale, sighting.certainty == .certain ? 1 : 0,
        ]
        return "," + numbers.map { "\($0)" }.joined(separator: ",")
    }
}

extension Seeded {
    /// Somebody who holds a phone anywhere but at the poles.
    fileprivate mutating func pose() throws -> Viewpoint {
        let isPhone = next() % 4 > 0
        let (isExact, hasRoll, isFar) = (next() % 2 == 0, next() % 3 > 0, next() % 4 == 0)
        let range = isFar ? number(1000...50_000) : number(50...2000)
        return try Viewpoint(
            coordinate: place(
                pick([60.17, 43.74, 0, -33.86, number(-85...85)]) + number(-0.02...0.02),
                pick([24.94, 7.42, 179.99, -118.49, number(-179...179)]) + number(-0.009...0.009)
            ),
            altitude: next() % 2 == 0 ? nil : number(0...200),
            heading: number(-360...360),
            pitch: isPhone ? number(-90...90) : number(-180...180),
            roll: hasRoll ? number(-180...180) : pick([0, 90, -90, 180]),
            fieldOfView: isPhone ? number(20...90) : pick([number(10...150), number(180...360)]),
            aspect: pick([0.4615, 0.5625, 1.7778, 2.1667]),
            range: range,
            minimumRange: next() % 4 > 0 ? 0 : number(0...range / 2),
            accuracy: isExact ? 0 : number(0...100),
            headingAccuracy: isExact ? 0 : pick([0, number(0...30), number(0...180)])
        )
    }

    /// A thing within reach, three times of four about in front of the camera.
    fileprivate mutating func thing(around viewpoint: Viewpoint) -> Candidate<Int> {
        let isAhead = next() % 4 > 0
        let turn = isAhead ? number(-0.6...0.6) * min(viewpoint.fieldOfView, 300) : number(-180...180)
        let back: Double = abs(viewpoint.pitch) > 90 ? 180 : 0
        let distance = number(0.005...1.02) * (viewpoint.range + viewpoint.accuracy)
        let above = distance * tan(Angle.radians(number(-0.5...0.5) * 60 + viewpoint.pitch))
        return Candidate(
            id: 0,
            coordinate: viewpoint.coordinate.destination(
                azimuth: viewpoint.heading + turn + back,
                distance: distance
            ),
            altitude: next() % 3 == 0 ? nil : min(max(above, -1000), 9000)
        )
    }

    fileprivate mutating func leaning() throws -> String {
        let (x, y, z) = (number(-1...1), number(-1...1), number(-1...1))
        let attitude = DeviceAttitude(try Acceleration(x: x, y: y, z: z))
        return "\(x),\(y),\(z),\(attitude.pitch),\(attitude.roll)"
    }

    fileprivate mutating func filtered() throws -> String {
        let window = Int.random(in: 1...8, using: &self)
        var filter = try #require(AttitudeFilter(window: window))
        let (heading, roll) = (number(0...360), number(-180...180))
        var samples: [String] = []
        for _ in 0..<12 {
            let sample = try #require(
                DeviceOrientation(
                    heading: heading + number(-40...40),
                    pitch: number(-90...90),
                    roll: roll + number(-40...40)
                )
            )
            filter.add(sample)
            samples.append("\(sample.heading),\(sample.pitch),\(sample.roll)")
        }
        let mean = try #require(filter.orientation)
        return "\(window),\(samples.joined(separator: ",")),\(mean.heading),\(mean.pitch),\(mean.roll)"
    }

    fileprivate mutating func rows() throws -> String {
        let viewpoint = try Viewpoint(
            coordinate: place(43.74, 7.42),
            heading: number(0...360),
            fieldOfView: number(30...90)
        )
        let things = candidates(around: viewpoint.coordinate, within: 1000, count: 60)
        let seen = viewpoint.sightings(among: things, limit: 50).items
        let width = number(0.05...0.4)
        let rows = Sighting.rows(of: seen, labelWidth: width)
        let labels = zip(seen, rows).map { "\($0.screenX),\($0.scale),\($1)" }
        return (["\(width)"] + labels).joined(separator: ",")
    }
}
