/// Limits that are checked before an image is decoded.
package struct ImageLimits: Sendable, Hashable {
    /// The largest product of width and height.
    package var maximumPixels: Int
    package var maximumSide: Int
    package var maximumScans: Int

    /// The defaults are those of uploads.
    package init(maximumPixels: Int = 50_000_000, maximumSide: Int = 16_384, maximumScans: Int = 100) {
        self.maximumPixels = maximumPixels
        self.maximumSide = maximumSide
        self.maximumScans = maximumScans
    }
}
