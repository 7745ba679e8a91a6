import Foundation
import TestData
import Testing

@testable import Geodesy

struct SlopeTests {
    @Test func `gentle slopes are as exact as steep ones`() {
        var random = Seeded(114)
        for _ in 0..<100_000 {
            let distance = pow(10, Double.random(in: -3...5, using: &random))
            let rise = distance * Double.random(in: -0.1...0.1, using: &random)
            let expected = Angle.degrees(atan2(rise, distance))
            #expect(abs(Angle.slope(rise, over: distance) - expected) <= 4 * expected.ulp)
        }
        #expect(Angle.slope(0, over: 0) == 0)
        #expect(Angle.slope(0, over: 5) == 0)
        #expect(Angle.slope(1, over: 0) == 90)
        #expect(Angle.slope(-1, over: 0) == -90)
    }
}
