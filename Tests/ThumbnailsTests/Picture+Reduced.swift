import CJPEG
import PhotoTesting
import TestData

extension Picture {
    func reduced(to newWidth: Int, _ newHeight: Int) -> Picture? {
        var result = Picture(width: newWidth, height: newHeight, components: components) { _, _, _ in 0 }
        var source = pixels
        var outcome = cjpeg_outcome()
        let code = source.withUnsafeMutableBufferPointer { buffer in
            var picture = cjpeg_picture()
            picture.width = UInt32(width)
            picture.height = UInt32(height)
            picture.components = Int32(components)
            picture.pixels = buffer.baseAddress
            return cjpeg_reduce(&picture, UInt32(newWidth), UInt32(newHeight), &result.pixels, &outcome)
        }
        return code == CJPEG_OK ? result : nil
    }
}

extension [UInt8] {
    /// A JPEG with an EXIF segment that holds an orientation alone.
    func oriented(_ orientation: Int) -> [UInt8] {
        withExif(Exif(main: [(0x0112, .short(UInt16(orientation)))]))
    }

    /// A profile with nothing in it but what colours need.
    static func colorProfile(space: String) -> [UInt8] {
        guard space == "RGB " || space == "GRAY" else {
            return Array(ICCFixture.rgb).replacing("RGB ".utf8, with: space.utf8)
        }
        return space == "GRAY" ? ICCFixture.gray : ICCFixture.rgb
    }
}
