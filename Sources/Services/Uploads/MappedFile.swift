import Blobs
import LibC

/// A staged file mapped into memory: reading needs no anonymous memory, whatever the file's size.
///
/// The mapping does not change until the last reference goes, and staged files are no longer written. Any
/// number of tasks may therefore read it, so the class is `@unchecked Sendable`.
final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ staged: StagedBlob) throws(BlobError) {
        guard staged.byteCount > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let descriptor = open(staged.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .gone }
        defer { close(descriptor) }
        guard let start = mmap(nil, staged.byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else {
            throw .unavailable("a staged file cannot be mapped into memory")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: staged.byteCount)
    }

    deinit {
        if let start = bytes.baseAddress {
            munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
        }
    }
}
