/// A growing run of bytes that is written without checks for shared storage.
struct ByteSink: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

    var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    mutating func removeAll() {
        count = 0
    }

    /// Makes room for `more` bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(2 * capacity, count + more)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        new.update(from: base, count: count)
        base.deallocate()
        (base, capacity) = (new, larger)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte  // in range: room was made
        count += 1
    }

    @inline(__always)
    mutating func append(contentsOf text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        reserve(text.count)
        (base + count).update(from: start, count: text.count)
        count += text.count
    }

    mutating func append(contentsOf text: some Sequence<UInt8>) {
        if text.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
        for byte in text { append(byte) }
    }

    /// Appends a quoted name and a colon.
    @inline(__always)
    mutating func append(name: UnsafeBufferPointer<UInt8>) {
        reserve(name.count + 3)
        let place = base + count
        place[0] = UInt8(ascii: "\"")  // in range: room was made
        if let start = name.baseAddress { (place + 1).update(from: start, count: name.count) }
        place[name.count + 1] = UInt8(ascii: "\"")  // in range: room was made
        place[name.count + 2] = UInt8(ascii: ":")  // in range: room was made
        count += name.count + 3
    }

    /// Appends a number's digits, with leading zeros up to `padding` digits, which are at most 20.
    @inline(__always)
    mutating func append(digits number: UInt64, padding: Int) {
        var length = 1
        var limit: UInt64 = 10
        while number >= limit, length < 20 {
            length += 1
            if length == 20 { break }
            limit *= 10
        }
        length = max(length, min(padding, 20))
        reserve(length)
        var rest = number
        var place = count + length
        while place > count {
            place -= 1
            let quotient = rest / 10
            // in range: room was made
            base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
            rest = quotient
        }
        count += length
    }

    /// Appends a number below 2⁴¹ divided by a power of ten up to 10⁹, without trailing zeros.
    @inline(__always)
    mutating func append(scaled number: UInt64, decimals: Int) {
        reserve(16)
        var (rest, places) = (number, decimals)
        while places > 0 {
            let quotient = rest / 10
            guard quotient * 10 == rest else { break }
            rest = quotient
            places -= 1
        }
        // The digits are written from the last to the first, at the end of the room of 16 bytes.
        var place = base + count + 16
        if places > 0 {
            // in range: places are not negative
            for _ in 0..<places {
                let quotient = rest / 10
                place -= 1
                place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
                rest = quotient
            }
            place -= 1
            place.pointee = UInt8(ascii: ".")
        }
        repeat {
            let quotient = rest / 10
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
            rest = quotient
        } while rest > 0
        let length = base + count + 16 - place
        (base + count).update(from: place, count: length)
        count += length
    }
}
