/// Steadies a jittery compass and accelerometer: the mean of the last samples, which can be locked.
///
/// Heading and roll are averaged as directions (the circular mean: 359° and 1° make 0°), the pitch as a
/// number. Where directions cancel out, as north and south do, the newest sample's counts. The mean is taken
/// afresh from the samples in the window, so that no rounding builds up however long the filter runs. The
/// three angles are averaged apart, which is right for jitter; near the zenith and the nadir, where heading
/// and roll are hardly told apart, both are as unsteady as the sensors'.
///
/// A locked filter keeps its answer, so that what is on the screen stays where it is while the device is put
/// down. Samples go on sliding the window meanwhile: once unlocked it answers at once as if it had never been
/// locked, and does not come back to the present from the moment of the lock. An app that stops its sensors
/// meanwhile starts a new filter afterwards, since no clock tells that the samples are old.
public struct AttitudeFilter: Sendable {
    /// How many samples count.
    public let window: Int
    /// Whether the answer is kept.
    public private(set) var isLocked = false

    /// A ring once it is full.
    private var samples: [DeviceOrientation] = []
    private var newest = 0
    private var kept: DeviceOrientation?

    /// Creates a filter over a number of samples, or returns `nil` when that is below 1.
    public init?(window: Int) {
        guard window >= 1 else { return nil }
        self.window = window
    }

    /// Takes a sample; the oldest leaves a window that is full.
    ///
    /// O(1).
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

    /// The mean of the window, or what it was when the filter was locked; `nil` before the first sample.
    ///
    /// O(window) where the filter is not locked.
    public var orientation: DeviceOrientation? { isLocked ? kept : mean }

    /// Keeps the answer as it is, until it is unlocked; a filter without one keeps its first.
    public mutating func lock() {
        guard !isLocked else { return }
        kept = mean
        isLocked = true
    }

    /// Follows the samples again, from those of the present on.
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
