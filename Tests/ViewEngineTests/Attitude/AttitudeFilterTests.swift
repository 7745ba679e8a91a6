import Geodesy
import TestData
import Testing
import ViewEngine

struct AttitudeFilterTests {
    private func sample(
        _ heading: Double,
        _ pitch: Double = 0,
        _ roll: Double = 0
    ) throws -> DeviceOrientation {
        try #require(DeviceOrientation(heading: heading, pitch: pitch, roll: roll))
    }

    private func mean(_ samples: [DeviceOrientation], window: Int = 100) throws -> DeviceOrientation {
        var filter = try #require(AttitudeFilter(window: window))
        for sample in samples { filter.add(sample) }
        return try #require(filter.orientation)
    }

    private func apart(_ left: Double, _ right: Double) -> Double { abs(Angle.signed(left - right)) }

    @Test func `headings on both sides of north average to north, and rolls upside down to upside down`()
        throws
    {
        let north = try mean([sample(359, 10, 179), sample(1, 20, -179), sample(0, 30, 180)])
        #expect(apart(north.heading, 0) < 1e-12)
        #expect(abs(north.pitch - 20) < 1e-12)
        #expect(apart(north.roll, 180) < 1e-12)
        #expect((0..<360).contains(north.heading) && north.roll > -180 && north.roll <= 180)
        // Not the arithmetic mean: two unit vectors north and one east.
        #expect(try apart(mean([sample(0), sample(0), sample(90)]).heading, 26.565_051_177_077_99) < 1e-12)
    }

    @Test func `jitter is averaged away, whatever the direction`() throws {
        var seeded = Seeded(41)
        for _ in 0..<500 {
            let (heading, pitch) = (seeded.number(0...360), seeded.number(-70...70))
            let roll = seeded.number(-180...180)
            let jitter = (0..<20).map { _ in seeded.number(0...15) }
            // Each deviation with its opposite: the mean is known.
            let samples = try (jitter + jitter.map { -$0 }).map {
                try sample(heading + $0, pitch + $0, roll - $0)
            }
            let steady = try mean(samples.shuffled(using: &seeded))
            #expect(apart(steady.heading, heading) < 1e-10)
            #expect(abs(steady.pitch - pitch) < 1e-10)
            #expect(apart(steady.roll, roll) < 1e-10)
        }
    }

    @Test func `directions that cancel out leave the newest`() throws {
        #expect(try mean([sample(0), sample(180)]).heading == 180)
        #expect(try mean([sample(180), sample(0)]).heading == 0)
        #expect(try mean([sample(190.3), sample(10.3)]).heading == 10.3)
        #expect(try mean([sample(0), sample(120), sample(240)]).heading == 240)
        #expect(try mean([sample(0, 0, 90), sample(0, 0, -90)]).roll == -90)
        // One more sample, and there is a direction again.
        #expect(try apart(mean([sample(0), sample(180), sample(90)]).heading, 90) < 1e-12)
    }

    @Test func `the average uses only the samples in the window`() throws {
        var seeded = Seeded(42)
        var filter = try #require(AttitudeFilter(window: 7))
        for _ in 0..<100_000 {
            filter.add(
                try sample(seeded.number(0...360), seeded.number(-90...90), seeded.number(-180...180))
            )
        }
        let steady = try sample(123.456, -12.3, 45.6)
        for _ in 0..<6 { filter.add(steady) }
        #expect(filter.orientation != steady)
        filter.add(steady)
        #expect(filter.orientation == steady)
    }

    @Test func `the window contains the last samples of a list`() throws {
        var seeded = Seeded(43)
        for window in [1, 2, 3, 10] {
            var filter = try #require(AttitudeFilter(window: window))
            var all: [DeviceOrientation] = []
            for _ in 0..<50 {
                all.append(
                    try sample(seeded.number(0...100), seeded.number(-90...90), seeded.number(0...99))
                )
                filter.add(all[all.count - 1])
                let expected = try mean(Array(all.suffix(window)))
                let answer = try #require(filter.orientation)
                #expect(apart(answer.heading, expected.heading) < 1e-11)
                #expect(abs(answer.pitch - expected.pitch) < 1e-11)
                #expect(apart(answer.roll, expected.roll) < 1e-11)
            }
            if window == 1 {
                #expect(filter.orientation == all.last)
            }
        }
    }

    @Test func `a lock freezes the answer, and unlocking gives the present one`() throws {
        var locked = try #require(AttitudeFilter(window: 3))
        var free = locked
        for heading in [10.0, 20, 30] {
            locked.add(try sample(heading))
            free.add(try sample(heading))
        }
        let before = locked.orientation
        locked.lock()
        #expect(locked.isLocked)
        for heading in [200.0, 210, 220] {
            locked.add(try sample(heading, 30, 5))
            free.add(try sample(heading, 30, 5))
            #expect(locked.orientation == before)
            // Locking again does not move it.
            locked.lock()
            #expect(locked.orientation == before)
        }
        locked.unlock()
        #expect(!locked.isLocked)
        #expect(locked.orientation == free.orientation)
        #expect(try apart(#require(locked.orientation).heading, 210) < 1e-12)
        locked.unlock()
        #expect(locked.orientation == free.orientation)
    }

    @Test func `without samples meanwhile, unlocking changes nothing`() throws {
        var filter = try #require(AttitudeFilter(window: 3))
        filter.add(try sample(77, 8, 9))
        filter.lock()
        filter.unlock()
        #expect(try filter.orientation == sample(77, 8, 9))
    }

    @Test func `a filter locked before its first sample keeps that one`() throws {
        var filter = try #require(AttitudeFilter(window: 3))
        #expect(filter.orientation == nil)
        filter.lock()
        #expect(filter.orientation == nil)
        filter.add(try sample(50))
        filter.add(try sample(60))
        #expect(try filter.orientation == sample(50))
        filter.unlock()
        #expect(try apart(#require(filter.orientation).heading, 55) < 1e-12)
    }

    @Test func `an invalid window or orientation is refused`() throws {
        #expect(AttitudeFilter(window: 0) == nil)
        #expect(AttitudeFilter(window: -3) == nil)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(DeviceOrientation(heading: bad, pitch: 0, roll: 0) == nil)
            #expect(DeviceOrientation(heading: 0, pitch: bad, roll: 0) == nil)
            #expect(DeviceOrientation(heading: 0, pitch: 0, roll: bad) == nil)
        }
        #expect(DeviceOrientation(heading: 0, pitch: 90.001, roll: 0) == nil)
        let wrapped = try sample(-90, 90, 270)
        #expect((wrapped.heading, wrapped.pitch, wrapped.roll) == (270, 90, -90))
        let held = DeviceAttitude(try Acceleration(x: 1, y: 0, z: 0))
        #expect(try DeviceOrientation(heading: 370, attitude: held) == sample(10, 0, 90))
    }
}
