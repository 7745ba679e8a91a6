/// The address of a client, as rate limits count it.
package struct ClientAddress: Sendable, Hashable {
    /// The name under which requests are counted: an IPv4 address, or the /64 of an IPv6 one.
    package let name: String
    /// The name under which its streams are counted: an IPv4 address, or the /56 of an IPv6 one.
    ///
    /// A household gets up to 256 networks of /64. A stream costs more than a request, so they
    /// share one count.
    package let household: String
    /// The factor by which its rates are higher, for an address that many people are known to share.
    package let share: Int

    /// Creates an address; a share below one counts as one.
    package init(_ name: String, household: String, share: Int = 1) {
        self.name = name
        self.household = household
        self.share = max(share, 1)
    }
}

extension ClientAddress: CustomStringConvertible {
    /// The name under which requests are counted.
    package var description: String { name }
}
