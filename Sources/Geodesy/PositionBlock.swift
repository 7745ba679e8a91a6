/// Eight positions, in degrees north and east of the corner of a square; no number where there are fewer.
package struct PositionBlock: Sendable {
    package static let width = 8

    fileprivate(set) var north = SIMD8<Float>(repeating: .nan)
    fileprivate(set) var east = SIMD8<Float>(repeating: .nan)

    package init() {}

    /// Puts a position into one of the places 0…7.
    package mutating func set(_ place: Int, north degrees: Double, east: Double) {
        guard place >= 0, place < Self.width else { return }
        north[place] = Float(degrees)  // in range: compared in the line above
        self.east[place] = Float(east)  // in range: see above
    }
}

/// Finds which positions of a square may lie within reach of a place, and in a sector: eight at a time.
///
/// The formulas are those of ``GeodesicOrigin/approximateOffset(to:)``, in single precision. A position that
/// is left out is certainly out of reach or outside of the sector.
package struct PositionScan {
    /// A position that may be in reach.
    package struct Hit {
        package let index: Int
        /// Lower bound of the distance in metres.
        package let least: Float
    }

    /// Degrees of the square's south-west corner to the origin.
    private let north: Float
    private let east: Float
    private let metresPerLatitude: Float
    private let metresPerLongitude: Float
    private let shrinking: Float
    /// Half the sine of the latitude, for an angle in degrees.
    private let turning: Float
    private let sector: Sector?
    /// The metres by which rounding may move a position.
    private let allowance: Double
    private let leastSquare: Float
    private let greatest: Double

    /// The farthest that a square may reach in metres; the formulas hold up to 80 km.
    private static let farthest = 79_000.0
    /// The relative error of an approximate distance, and of its rounding.
    private static let error = GeodesicOrigin.approximationError + 1e-5

    /// A scan for positions between two distances in metres, in a square whose edges are in degrees.
    ///
    /// Returns `nil` for a square that is too far from the origin, or too near to a pole.
    package init?(
        from origin: GeodesicOrigin,
        south: Double,
        west: Double,
        height: Double,
        width: Double,
        beyond least: Double,
        within greatest: Double,
        sector: Sector?
    ) {
        let (toSouth, toWest) = (origin.coordinate.latitude - south, origin.coordinate.longitude - west)
        let tall = max(abs(toSouth), abs(height - toSouth))
        let wide = max(abs(toWest), abs(width - toWest))
        guard !origin.isPolar, tall < 0.69 else { return nil }
        let extent =
            tall * origin.metresPerLatitude + wide * (origin.metresPerLongitude + abs(origin.shrinking))
        guard extent < Self.farthest else { return nil }
        // Some twenty roundings, each of at most 2⁻²⁴ of the extent.
        allowance = extent * 0x1p-18 + 1e-3
        north = Float(toSouth)
        east = Float(toWest)
        metresPerLatitude = Float(origin.metresPerLatitude)
        metresPerLongitude = Float(origin.metresPerLongitude)
        shrinking = Float(origin.shrinking)
        turning = Float(Angle.radians(origin.sine) / 2)
        self.sector = sector
        let inner = max(0, least * (1 - Self.error) - allowance)
        leastSquare = Float(inner * inner * (1 - 1e-6))
        self.greatest = min(greatest, 1e6)
    }

    /// Appends the positions that may be in reach and not farther than a bound in metres.
    package func find(
        in blocks: UnsafeBufferPointer<PositionBlock>,
        within bound: Double,
        _ hits: inout [Hit]
    ) {
        let reach = (min(bound, greatest) + allowance) / (1 - Self.error)
        let greatestSquare = Float(reach * reach * (1 + 1e-6))
        let slack = Float((sector?.slack ?? 0) + allowance)
        let slackSquare = slack * slack
        let isNarrowed = sector != nil
        let isWide = sector?.isWide ?? true
        let left = SIMD2<Float>(Float(sector?.left.east ?? 0), Float(sector?.left.north ?? 0))
        let right = SIMD2<Float>(Float(sector?.right.east ?? 0), Float(sector?.right.north ?? 0))
        for (number, block) in blocks.enumerated() {
            let dLatitude = block.north - north
            let dLongitude = block.east - east
            let level = dLongitude * (metresPerLongitude - shrinking * dLatitude)
            let upright = dLatitude * metresPerLatitude
            let turn = dLongitude * turning
            let toEast = level - turn * upright
            let toNorth = upright + turn * level
            let square = toEast * toEast + toNorth * toNorth
            var isHit = (square .<= greatestSquare) .& (square .>= leastSquare)
            if isNarrowed {
                let inside = toEast * left.y - toNorth * left.x .>= -slack
                let outside = toNorth * right.x - toEast * right.y .>= -slack
                let isBetween = isWide ? inside .| outside : inside .& outside
                isHit .&= isBetween .| (square .<= slackSquare)
            }
            guard any(isHit) else { continue }
            for lane in 0..<PositionBlock.width where isHit[lane] {  // in range: the lanes of a block
                let distance = square[lane].squareRoot()  // in range: see above
                let least = distance * Float(1 - Self.error) - Float(allowance)
                hits.append(Hit(index: number * PositionBlock.width + lane, least: max(0, least)))
            }
        }
    }
}
