/// The agreement of writers and readers on a database server about what is fresh.
///
/// A reader may use a value once more while less than ``lease`` has passed since its read began. A writer
/// acknowledges a commit only when ``wait`` has passed since. What is asked for after the acknowledgement is
/// therefore never answered with a value that was read before the commit, and a server that answers thousands
/// of requests a second reads the value some hundred times. The clocks of the machines need not tell the same
/// time, but must run at about the same speed.
///
/// Sources: C. Gray, D. Cheriton, "Leases" (SOSP 1989), for the lease; J. C. Corbett et al., "Spanner" (OSDI
/// 2012), section 4.1.2, for the wait after a commit.
package enum CommitWait {
    /// The time that a value may be used after its read began.
    package static let lease = Duration.milliseconds(5)
    /// The time from a commit to its acknowledgement: longer than ``lease``, so that timers and clocks may be
    /// a little wrong.
    package static let wait = Duration.milliseconds(6)

    /// Waits after a commit; a cancelled task waits too.
    package static func pass() async {
        await Task { try? await Task.sleep(for: wait) }.value
    }
}

extension Database {
    /// Waits until readers on all servers see what was just read here, before somebody is told of it who may
    /// then ask another server.
    package func settle() async {
        if dialect == .postgres { await CommitWait.pass() }
    }
}
