import Bounds
import LibC

/// A block of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3).
package struct IPNetwork: Sendable, Hashable {
    private let bytes: [UInt8]
    private let prefix: Int

    /// Accepts `10.0.0.0/8`, `::1/128` or a bare address.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = parts.first, parts.count <= 2, let bytes = Self.bytes(of: String(address)) else {
            return nil
        }
        self.bytes = bytes
        if parts.count == 2 {
            guard let prefix = Int(parts[1], radix: 10), prefix >= 0, prefix <= bytes.count * 8 else {
                return nil
            }
            self.prefix = prefix
        } else {
            prefix = bytes.count * 8
        }
    }

    /// Whether a text is an address of IPv4 or IPv6 without a prefix length.
    static func isAddress(_ text: String) -> Bool {
        bytes(of: text) != nil
    }

    func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        let whole = prefix / 8
        guard bytes.prefix(whole) == other.prefix(whole) else { return false }
        let rest = prefix % 8
        return rest == 0
            || bytes[checked: whole].map { $0 >> (8 - rest) }
                == other[checked: whole].map { $0 >> (8 - rest) }
    }

    /// The name under which an address is counted.
    ///
    /// An IPv6 address is counted by its first `prefix` bits, a multiple of 8. An IPv4 address in the form of
    /// IPv6 is counted as IPv4.
    static func counted(_ address: String, by prefix: Int = 64) -> String {
        guard let bytes = bytes(of: address) else { return address }
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return bytes.prefix(prefix / 8).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined() + "/\(prefix)"
    }

    private static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            return withUnsafeBytes(of: &four) { Array($0) }
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.prefix(12).elementsEqual(mapped) ? Array(bytes.suffix(4)) : bytes
    }
}
