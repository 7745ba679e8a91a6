/// Checked before an image is decoded.
public struct ImageLimits: Sendable, Hashable {
    /// Width times height.
    public var maximumPixels: Int
    public var maximumSide: Int
    public var maximumScans: Int

    /// The defaults are those of uploads.
    public init(maximumPixels: Int = 50_000_000, maximumSide: Int = 16_384, maximumScans: Int = 100) {
        self.maximumPixels = maximumPixels
        self.maximumSide = maximumSide
        self.maximumScans = maximumScans
    }
}
