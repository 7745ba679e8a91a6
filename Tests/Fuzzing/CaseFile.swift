import LibC

/// The case that is being run, in a file that is mapped into memory: it is there after the process was
/// killed.
package final class CaseFile {
    /// A case as it is found in a file.
    package struct Found: Sendable {
        /// How many cases were run to their end before it.
        package let number: Int
        /// How many of those were accepted.
        package let accepted: Int
        /// Its bytes, as many as the file holds.
        package let bytes: [UInt8]
    }

    private static let headerSize = 24
    private static let size = 1 << 16
    private let memory: UnsafeMutableRawBufferPointer

    /// Opens a file, or makes one; `nil` where that cannot be.
    package init?(path: String) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, off_t(Self.size)) == 0 else { return nil }
        let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let mapped, mapped != MAP_FAILED else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: mapped, count: Self.size)
    }

    deinit {
        munmap(memory.baseAddress, Self.size)
    }

    /// What the file says.
    package var found: Found {
        func number(_ index: Int) -> Int {
            Int(clamping: memory.load(fromByteOffset: 8 * index, as: Int64.self))
        }
        let count = min(max(0, number(2)), Self.size - Self.headerSize)
        return Found(
            number: number(0),
            accepted: number(1),
            bytes: Array(memory[Self.headerSize..<Self.headerSize + count])
        )
    }

    /// Notes the case that is run next.
    package func note(number: Int, accepted: Int, _ bytes: [UInt8] = []) {
        let kept = min(bytes.count, Self.size - Self.headerSize)
        memory.storeBytes(of: Int64(number), toByteOffset: 0, as: Int64.self)
        memory.storeBytes(of: Int64(accepted), toByteOffset: 8, as: Int64.self)
        memory.storeBytes(of: Int64(kept), toByteOffset: 16, as: Int64.self)
        bytes.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: memory[Self.headerSize...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<kept]))
        }
    }
}
