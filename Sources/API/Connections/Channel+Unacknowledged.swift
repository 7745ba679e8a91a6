import LibC
import NIOCore

extension Channel {
    /// Bytes that the system accepted and the peer did not acknowledge; 0 when unknown.
    ///
    /// Must be called on the channel's event loop.
    var unacknowledgedBytes: Int {
        var count: CInt = 0
        let isKnown = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) {
            socket in
            #if os(Linux)
                // in range: a constant of the system
                return ioctl(socket, UInt(TIOCOUTQ), &count) == 0
            #elseif canImport(Darwin)
                var size = socklen_t(MemoryLayout.size(ofValue: count))
                return getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) == 0
            #else
                return false
            #endif
        }
        return isKnown == true ? Int(clamping: count) : 0
    }
}
