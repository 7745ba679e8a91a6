/// The address of a client, as rate limits count it.
package struct ClientAddress: Sendable, Hashable {
    /// Requests are counted under an IPv4 address, or the /64 of an IPv6 one.
    package let name: String
    /// Streams are counted under an IPv4 address, or the /56 of an IPv6 one: a household gets up to 256
    /// networks of /64, and a stream costs more than a request.
    package let household: String
    /// The factor by which the address's rates are higher, because many people are known to share it.
    package let share: Int

    /// Makes an address; a share below one counts as one.
    package init(_ name: String, household: String, share: Int = 1) {
        self.name = name
        self.household = household
        self.share = max(share, 1)
    }
}

extension ClientAddress: CustomStringConvertible {
    package var description: String { name }
}
