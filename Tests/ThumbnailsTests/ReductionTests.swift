import PhotoTesting
import TestData
import Testing

@Suite struct ReductionTests {
    @Test(arguments: [1, 3])
    func `a checkerboard becomes even gray`(components: Int) {
        let board = Picture(width: 8, height: 6, components: components) { x, y, _ in
            (x + y) % 2 == 0 ? 255 : 0
        }
        let gray = Picture(width: 4, height: 3, components: components) { _, _, _ in 128 }
        #expect(board.reduced(to: 4, 3) == gray)
    }

    @Test func `a pixel on an edge is shared by both boxes`() {
        // Three pixels to two: each box covers one pixel and a half.
        let row = Picture(width: 3, height: 1, components: 1) { x, _, _ in [30, 90, 240][x] }
        #expect(row.reduced(to: 2, 1)?.pixels == [50, 190])
        let column = Picture(width: 1, height: 3, components: 1) { _, y, _ in [30, 90, 240][y] }
        #expect(column.reduced(to: 1, 2)?.pixels == [50, 190])
    }

    @Test func `both directions and all channels are weighted by area`() {
        let picture = Picture(width: 3, height: 3, components: 3) { x, y, component in
            UInt8((y * 3 + x) * (component + 1) * 9)
        }
        // The first box covers pixels 0, 1, 3 and 4 with weights 4, 2, 2 and 1 ninths.
        #expect(picture.reduced(to: 2, 2)?[0, 0] == [12, 24, 36])
        #expect(picture.reduced(to: 2, 2)?[1, 1] == [60, 120, 180])
        #expect(picture.reduced(to: 1, 1)?.pixels == [36, 72, 108])
    }

    @Test func `white stays white at every ratio`() {
        for (width, height) in [(1, 1), (7, 5), (99, 1), (64, 37), (100, 59)] {
            let white = Picture(width: 100, height: 59, components: 3) { _, _, _ in 255 }
            #expect(white.reduced(to: width, height)?.pixels.allSatisfy { $0 == 255 } == true)
        }
    }

    @Test func `the result is the exact area average, rounded`() throws {
        var random = Seeded(7)
        let source = Picture(width: 61, height: 43, components: 3) { _, _, _ in UInt8(random.next() & 255) }
        let (width, height) = (26, 19)
        let reduced = try #require(source.reduced(to: width, height))
        for y in 0..<height {
            for x in 0..<width {
                for component in 0..<3 {
                    let exact = source.average(
                        x: Double(x) * 61 / 26..<Double(x + 1) * 61 / 26,
                        y: Double(y) * 43 / 19..<Double(y + 1) * 43 / 19,
                        component
                    )
                    #expect(abs(Double(reduced[x, y][component]) - exact) < 0.52)
                }
            }
        }
    }

    @Test func `the same size is the same picture, and a larger one is refused`() {
        let picture = Picture(width: 5, height: 4, components: 3) { x, y, component in
            UInt8(x * 40 + y + component)
        }
        #expect(picture.reduced(to: 5, 4) == picture)
        #expect(picture.reduced(to: 6, 4) == nil)
    }
}

extension Picture {
    fileprivate func average(x: Range<Double>, y: Range<Double>, _ component: Int) -> Double {
        var sum = 0.0
        for row in 0..<height {
            for column in 0..<width {
                let across = min(x.upperBound, Double(column + 1)) - max(x.lowerBound, Double(column))
                let down = min(y.upperBound, Double(row + 1)) - max(y.lowerBound, Double(row))
                guard across > 0, down > 0 else { continue }
                sum += across * down * Double(pixels[(row * width + column) * components + component])
            }
        }
        return sum / ((x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound))
    }
}
