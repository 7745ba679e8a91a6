import CCurl
import LibC

/// The addresses that a request may connect to.
package enum FetchReach: Sendable, Hashable {
    case anywhere
    /// Only addresses of the public internet: for addresses that strangers name.
    case publicAddresses
}

/// Tells addresses of the public internet from all others (the registries of RFC 6890).
package enum AddressRule {
    /// Whether a host is an address that is not public, or a name that only this machine or its network has.
    package static func isPrivate(host: String) -> Bool {
        var name = host.lowercased()
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
            name = String(name[name.index(after: name.startIndex)..<end])  // in range: see above
        } else if let colon = name.firstIndex(of: ":") {
            name = String(name[..<colon])  // in range: an index of the name
        }
        if name.hasSuffix(".") { name.removeLast() }
        if ["localhost", "local", "internal", "localdomain"].contains(where: {
            name == $0 || name.hasSuffix("." + $0)
        }) {
            return true
        }
        var four = in_addr()
        // `inet_aton` reads all that libraries read as an address, such as `127.1` and `0x7f000001`.
        if inet_aton(name, &four) != 0 { return !isPublic(four: withUnsafeBytes(of: four, Array.init)) }
        var six = in6_addr()
        if inet_pton(AF_INET6, name, &six) == 1 {
            return !isPublic(six: withUnsafeBytes(of: six, Array.init))
        }
        return !name.contains(".")
    }

    /// `bytes` are those of an IPv4 address, in the order of the network.
    static func isPublic(four bytes: [UInt8]) -> Bool {
        guard bytes.count == 4 else { return false }
        let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return !reserved.contains { number >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
    }

    /// `bytes` are those of an IPv6 address, in the order of the network.
    static func isPublic(six bytes: [UInt8]) -> Bool {
        guard bytes.count == 16 else { return false }
        let start = Array(bytes.prefix(12))
        // IPv4-mapped addresses, and those that a gateway maps (RFC 6052).
        if start == mapped || start == translated { return isPublic(four: Array(bytes.suffix(4))) }
        // Global unicast, without what is reserved in it.
        let number = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard number >> 29 == 1 else { return false }
        return !reservedSix.contains { number >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
    }

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    private static let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8)

    /// The networks of global unicast that lead to no host of the internet, each with the length of its
    /// prefix in bits: protocol assignments (with Teredo, benchmarks and ORCHIDs), documentation and 6to4.
    private static let reservedSix: [(prefix: UInt32, length: UInt32)] = [
        (0x2001_0000, 23), (0x2001_0DB8, 32), (0x2002_0000, 16), (0x3FFF_0000, 20),
    ]

    /// The networks of IPv4 that are not public, each with the length of its prefix in bits.
    private static let reserved: [(prefix: UInt32, length: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]
}

/// Opens a socket for libcurl unless the address that it is about to connect to is not public.
///
/// The address is the one that the name was resolved to, so that no name leads to a private address.
func openPublicSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address, let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
    let (family, length) = (address.pointee.family, Int(address.pointee.addrlen))
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + start, count: length)
    let isPublic =
        switch family {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            AddressRule.isPublic(four: Array(bytes.dropFirst(4).prefix(4)))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            AddressRule.isPublic(six: Array(bytes.dropFirst(8).prefix(16)))
        default: false
        }
    guard isPublic else { return -1 }
    return socket(family, address.pointee.socktype, address.pointee.protocol)
}
