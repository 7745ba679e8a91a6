extension Coordinate {
    /// The nearest point of a fixed grid of about this many metres, which hides the exact position.
    ///
    /// The grid is the same for everyone: its rows are evenly spaced along the meridian, and its columns
    /// along each row. The result is at most 0.71 of the grid's size away, and rounding the result again
    /// changes nothing. A size that is not positive and finite leaves the coordinate unchanged.
    public func rounded(toMetres size: Double) -> Coordinate {
        guard size > 0, size.isFinite else { return self }
        let rowCount = max(1, (Ellipsoid.halfMeridian / size).rounded(.up))
        let height = 180 / rowCount
        let row = ((latitude + 90) / height).rounded()
        let snapped = min(max(row * height - 90, -90), 90)

        let (sine, cosine) = Angle.sineAndCosine(snapped)
        let circumference = 2 * Double.pi * Ellipsoid.primeVerticalRadius(sine: sine) * cosine
        let columnCount = max(1, (circumference / size).rounded(.up))
        let width = 360 / columnCount
        var column = ((longitude + 180) / width).rounded()
        if column >= columnCount { column = 0 }
        return Coordinate(validLatitude: snapped, longitude: column * width - 180)
    }
}
