import Dispatch
package import Imagery

/// Makes the upright variants of photos; they wait for a worker and for a share of the decoders' memory.
package struct Thumbnailer: Sendable {
    private let limits: VariantLimits
    let gate: DecoderGate
    private let threads: DispatchQueue

    /// Decodes at most `workers` photos at once.
    package init(workers: Int, limits: VariantLimits = .init()) {
        self.limits = limits
        gate = DecoderGate(slots: workers, bytes: limits.decoderBudgetBytes)
        // The gate bounds the number of blocks, and so of threads.
        threads = DispatchQueue(label: "thumbnails", attributes: .concurrent)
    }

    /// Writes the display variant and the thumbnail to two new paths, not synchronised to the disk.
    ///
    /// Both are JPEG, upright, and never larger than the photo. Alpha is blended onto white, and a colour
    /// profile is kept. When this throws, neither file exists: it throws a `ThumbnailError`, or a
    /// `CancellationError` if the task is cancelled or the thumbnailer is shut down before decoding begins.
    package func makeVariants(
        of source: String,
        inspection: ImageInspection,
        display: String,
        thumb: String
    ) async throws -> Variants {
        let job = VariantJob(
            source: source,
            display: display,
            thumb: thumb,
            inspection: inspection,
            limits: limits
        )
        var whole = inspection.coefficientBytes
        while true {
            guard whole <= limits.maximumDecoderBytes else {
                throw ThumbnailError.tooComplex("it needs too much memory to decode")
            }
            let granted = whole
            let outcome = try await gate.pass(bytes: job.workingBytes + granted) {
                await withCheckedContinuation { continuation in
                    threads.async { continuation.resume(returning: job.run(grantedBytes: granted)) }
                }
            }
            switch outcome {
            case .made(let variants): return variants
            case .failed(let error): throw error
            case .needs(let bytes):
                // Only the decoder knows how much memory an interlaced PNG needs. Asking for no more than was
                // granted is an error.
                guard bytes > whole else { throw ThumbnailError.tooComplex("its memory cannot be estimated") }
                whole = bytes
            }
        }
    }

    /// Inspects a photo in the queue of decoding, because a PNG's data are decompressed to find their end.
    ///
    /// Throws an `ImageError`, or a `CancellationError` as ``makeVariants(of:inspection:display:thumb:)``
    /// does.
    package func inspect(
        _ photo: @escaping @Sendable () throws -> ImageInspection
    ) async throws -> ImageInspection {
        try await gate.pass(bytes: 1 << 17) {
            await withCheckedContinuation { continuation in
                threads.async { continuation.resume(returning: Result(catching: photo)) }
            }
        }.get()
    }

    /// Cancels waiting and later photos; those being decoded are finished.
    package func shutdown() {
        gate.close()
    }
}
