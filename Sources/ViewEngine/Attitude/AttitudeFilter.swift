/// Smooths a jittery compass and accelerometer: the mean of the last samples, which can be locked.
///
/// Heading and roll are averaged as directions (the circular mean: 359° and 1° make 0°), the pitch as a
/// number. When directions cancel out, as north and south do, the direction of the newest sample is used. The
/// mean is always computed from the samples in the window, so that no rounding errors accumulate. Averaging
/// the three angles separately is right for jitter. Near the zenith and nadir, the mean heading and roll are
/// as unsteady as those of the sensors.
///
/// A locked filter keeps its answer, so that the screen stays the same while the device is put down. It still
/// adds samples: once unlocked, it answers like a filter that was never locked. An app that stops its sensors
/// in the meantime must create a new filter, because the filter cannot tell that samples are old.
public struct AttitudeFilter: Sendable {
    /// The number of samples in the window.
    public let window: Int
    /// Whether the answer is locked.
    public private(set) var isLocked = false

    /// The samples, in a ring buffer once the window is full.
    private var samples: [DeviceOrientation] = []
    private var newest = 0
    private var kept: DeviceOrientation?

    /// Creates a filter over a number of samples, or returns `nil` when that is below 1.
    public init?(window: Int) {
        guard window >= 1 else { return nil }
        self.window = window
    }

    /// Adds a sample in O(1); when the window is full, the oldest is dropped.
    public mutating func add(_ sample: DeviceOrientation) {
        if samples.count < window {
            newest = samples.count
            samples.append(sample)
        } else {
            newest = (newest + 1) % window
            samples[newest] = sample
        }
        if isLocked, kept == nil {
            kept = mean
        }
    }

    /// The mean of the window in O(window), or the locked mean; `nil` before the first sample.
    public var orientation: DeviceOrientation? { isLocked ? kept : mean }

    /// Keeps the answer until the filter is unlocked; when there is no answer yet, the first answer is kept.
    public mutating func lock() {
        guard !isLocked else { return }
        kept = mean
        isLocked = true
    }

    /// Follows the samples again, starting with the current window.
    public mutating func unlock() {
        isLocked = false
        kept = nil
    }

    private var mean: DeviceOrientation? {
        guard samples.indices.contains(newest) else { return nil }
        let reference = samples[newest]
        var heading = CircularMean(reference: reference.heading)
        var roll = CircularMean(reference: reference.roll)
        var pitch = 0.0
        for sample in samples {
            heading.add(sample.heading)
            roll.add(sample.roll)
            pitch += sample.pitch - reference.pitch
        }
        return DeviceOrientation(
            mean: heading.value,
            reference.pitch + pitch / Double(samples.count),
            roll.value
        )
    }
}
