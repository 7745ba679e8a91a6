/// A 4×4 matrix for layers, which multiplies a column vector (x, y, z, w) from the left.
///
/// In a product the right factor acts first. The frame is that of drawing libraries: x to the right, y down,
/// z towards the viewer. Values are stored row by row, as matrices are printed.
public struct Matrix4x4: Sendable, Hashable {
    private let first: SIMD4<Double>
    private let second: SIMD4<Double>
    private let third: SIMD4<Double>
    private let fourth: SIMD4<Double>

    /// The identity matrix.
    public static let identity = Matrix4x4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    /// Creates a matrix from its rows, from top to bottom.
    public init(
        _ first: SIMD4<Double>,
        _ second: SIMD4<Double>,
        _ third: SIMD4<Double>,
        _ fourth: SIMD4<Double>
    ) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// The sixteen values row by row.
    public var rowMajor: [Double] {
        [first, second, third, fourth].flatMap { row in row.indices.map { row[$0] } }
    }

    /// The sixteen values column by column.
    ///
    /// OpenGL, Metal, Android's `opengl.Matrix` and the `matrix3d` of CSS read this order, and so do `m11`,
    /// `m12`, … `m44` of a `CATransform3D`, which multiplies a row vector from the right.
    public var columnMajor: [Double] { transposed.rowMajor }

    /// The matrix with rows and columns exchanged.
    public var transposed: Matrix4x4 {
        func column(_ index: Int) -> SIMD4<Double> {
            [first[index], second[index], third[index], fourth[index]]
        }
        return Matrix4x4(column(0), column(1), column(2), column(3))
    }

    /// The product of two matrices: the right one acts first.
    public static func * (left: Matrix4x4, right: Matrix4x4) -> Matrix4x4 {
        func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
            let upper = row[0] * right.first + row[1] * right.second
            return upper + row[2] * right.third + row[3] * right.fourth
        }
        return Matrix4x4(row(left.first), row(left.second), row(left.third), row(left.fourth))
    }

    /// The image of a column vector, with no perspective divide.
    public static func * (matrix: Matrix4x4, vector: SIMD4<Double>) -> SIMD4<Double> {
        [
            (matrix.first * vector).sum(),
            (matrix.second * vector).sum(),
            (matrix.third * vector).sum(),
            (matrix.fourth * vector).sum(),
        ]
    }

    /// The image of a point after the perspective divide, or `nil` at the eye and behind it (w ≤ 0).
    public func project(_ point: SIMD3<Double>) -> SIMD3<Double>? {
        let image = self * SIMD4(point, 1)
        guard image.w > 0 else { return nil }
        return SIMD3(image.x, image.y, image.z) / image.w
    }
}
