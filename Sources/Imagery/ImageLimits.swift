/// The limits of an image, checked before it is decoded.
public struct ImageLimits: Sendable, Hashable {
    /// The largest product of width and height.
    public var maximumPixels: Int
    /// The largest width or height, in pixels.
    public var maximumSide: Int
    /// The largest number of scans of one JPEG file.
    public var maximumScans: Int

    /// Creates limits; the defaults are those of uploads.
    public init(maximumPixels: Int = 50_000_000, maximumSide: Int = 16_384, maximumScans: Int = 100) {
        self.maximumPixels = maximumPixels
        self.maximumSide = maximumSide
        self.maximumScans = maximumScans
    }
}
