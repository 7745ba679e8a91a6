import Testing
import ViewEngine

struct Matrix4x4Tests {
    private let counted = Matrix4x4([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16])

    @Test func `values are read by row and by column`() {
        #expect(counted.rowMajor == (1...16).map(Double.init))
        #expect(counted.columnMajor == [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16])
        #expect(counted.transposed.rowMajor == counted.columnMajor)
        #expect(counted.transposed.transposed == counted)
        // Where OpenGL has the offset, and m34 of a CATransform3D the perspective.
        #expect(Matrix4x4.translation(x: 7, y: 8, z: 9).columnMajor[12...] == [7, 8, 9, 1])
        #expect(Matrix4x4.perspective(eyeDistance: 4).columnMajor[11] == -0.25)
    }

    @Test func `a product multiplies rows by columns, and its right factor acts first`() {
        let other = Matrix4x4([2, 0, 1, 3], [1, 1, 0, 2], [0, 4, 1, 0], [5, 0, 2, 1])
        let product = counted * other
        #expect(
            product.rowMajor == [24, 14, 12, 11, 56, 34, 28, 35, 88, 54, 44, 59, 120, 74, 60, 83]
        )
        #expect(counted * .identity == counted && .identity * counted == counted)
        let vector = SIMD4<Double>(1, -2, 3, 5)
        #expect(product * vector == counted * (other * vector))
        let moved = Matrix4x4.translation(x: 10, y: 0, z: 0) * .scale(2)
        #expect(moved.project([1, 2, 3]) == [12, 4, 6])
    }

    @Test func `a vector is multiplied from the left`() {
        #expect(counted * SIMD4(1, 0, 0, 0) == SIMD4(1, 5, 9, 13))
        #expect(counted * SIMD4(1, 1, 1, 1) == SIMD4(10, 26, 42, 58))
    }

    @Test func `perspective divides by w, and is nil at the eye and behind it`() {
        let perspective = Matrix4x4.perspective(eyeDistance: 100)
        #expect(perspective.project([10, 20, 0]) == [10, 20, 0])
        #expect(perspective.project([10, 20, -100]) == [5, 10, -50])
        #expect(perspective.project([10, 20, 50]) == [20, 40, 100])
        #expect(perspective.project([10, 20, 100]) == nil)
        #expect(perspective.project([10, 20, 101]) == nil)
    }

    @Test func `quarter turns are exact`() {
        let right = SIMD3<Double>(1, 0, 0)
        let down = SIMD3<Double>(0, 1, 0)
        let near = SIMD3<Double>(0, 0, 1)
        for turns in [-8.0, -4, 0, 4, 400] {
            let z = [0.0, 1, 2, 3].map { Matrix4x4.rotation(aboutZ: (turns + $0) * 90) }
            #expect(z.map { $0.project(right) } == [right, down, -right, -down])
            #expect(z.map { $0.project(near) } == [near, near, near, near])
            let x = [0.0, 1, 2, 3].map { Matrix4x4.rotation(aboutX: (turns + $0) * 90) }
            #expect(x.map { $0.project(down) } == [down, near, -down, -near])
            #expect(x.map { $0.project(right) } == [right, right, right, right])
        }
        #expect(Matrix4x4.rotation(aboutX: 0) == .identity)
    }

    @Test func `the roll container rotates its content against the roll`() throws {
        // The top tilts right by 90°: what is to the right of the middle climbs to the top.
        #expect(Matrix4x4.rollContainer(roll: 90).project([1, 0, 0]) == [0, -1, 0])
        #expect(Matrix4x4.rollContainer(roll: -90).project([1, 0, 0]) == [0, 1, 0])
        #expect(Matrix4x4.rollContainer(roll: 180).project([3, 4, 5]) == [-3, -4, 5])
        #expect(Matrix4x4.rollContainer(roll: 0) == .identity)
        let top = try #require(Matrix4x4.rollContainer(roll: 30).project([0, -2, 0]))
        #expect(abs(top.x + 1) < 1e-15 && abs(top.y + 3.0.squareRoot()) < 1e-15)
    }
}
