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

    func copyBytes(to memory: UnsafeMutableRawBufferPointer) {
        memory.copyMemory(from: UnsafeRawBufferPointer(start: base, count: min(count, memory.count)))
    }

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
        Self.copy(start, text.count, to: base + count)
        count += text.count
    }

    /// Copies bytes; a call costs more than the few bytes of most names and texts.
    @inline(__always)
    private static func copy(
        _ source: UnsafePointer<UInt8>,
        _ count: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        guard count <= 32 else { return target.update(from: source, count: count) }
        let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        var done = 0
        // in range: only the bytes that were counted
        while count - done >= 8 {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: done, as: UInt64.self),
                toByteOffset: done,
                as: UInt64.self
            )
            done += 8
        }
        if count - done >= 4 {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: done, as: UInt32.self),
                toByteOffset: done,
                as: UInt32.self
            )
            done += 4
        }
        while done < count {
            target[done] = source[done]  // in range: see above
            done += 1
        }
    }

    /// Moves bytes of the room, of which there are at most 24, to the end of the text.
    @inline(__always)
    private mutating func take(from place: UnsafeMutablePointer<UInt8>, _ length: Int) {
        let (from, to) = (UnsafeRawPointer(place), UnsafeMutableRawPointer(base + count))
        let first = from.loadUnaligned(as: UInt64.self)
        let second = from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let third = from.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        to.storeBytes(of: first, as: UInt64.self)
        to.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
        to.storeBytes(of: third, toByteOffset: 16, as: UInt64.self)
        count += length
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
        if let start = name.baseAddress { Self.copy(start, name.count, to: place + 1) }
        place[name.count + 1] = UInt8(ascii: "\"")  // in range: room was made
        place[name.count + 2] = UInt8(ascii: ":")  // in range: room was made
        count += name.count + 3
    }

    /// Writes a number's digits, from the last to the first, and two at a time: a division waits for the one
    /// before it.
    @inline(__always)
    private static func write(_ number: UInt64, before place: inout UnsafeMutablePointer<UInt8>) {
        var rest = number
        while rest > 99 {
            let quotient = rest / 100
            write(pair: rest - quotient * 100, before: &place)
            rest = quotient
        }
        if rest > 9 { write(pair: rest, before: &place) } else { write(digit: rest, before: &place) }
    }

    /// Writes a number below 100 as two digits.
    @inline(__always)
    private static func write(pair number: UInt64, before place: inout UnsafeMutablePointer<UInt8>) {
        let tens = (number * 103) >> 10
        write(digit: number - tens * 10, before: &place)
        write(digit: tens, before: &place)
    }

    @inline(__always)
    private static func write(digit: UInt64, before place: inout UnsafeMutablePointer<UInt8>) {
        place -= 1
        place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
    }

    /// Appends a number's digits, with leading zeros up to `padding` digits, which are at most 20.
    @inline(__always)
    mutating func append(digits number: UInt64, padding: Int) {
        reserve(48)
        // The digits are written from the last to the first, at the end of a room of 24 bytes.
        let end = base + count + 24
        var place = end
        Self.write(number, before: &place)
        while end - place < min(padding, 20) {
            place -= 1
            place.pointee = UInt8(ascii: "0")
        }
        take(from: place, end - place)
    }

    /// Appends a number below 2⁴¹ divided by a power of ten up to 10⁹, without trailing zeros.
    @inline(__always)
    mutating func append(scaled number: UInt64, decimals: Int) {
        reserve(48)
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
            while places > 1 {
                let quotient = rest / 100
                Self.write(pair: rest - quotient * 100, before: &place)
                (rest, places) = (quotient, places - 2)
            }
            if places > 0 {
                let quotient = rest / 10
                Self.write(digit: rest - quotient * 10, before: &place)
                rest = quotient
            }
            place -= 1
            place.pointee = UInt8(ascii: ".")
        }
        Self.write(rest, before: &place)
        take(from: place, base + count + 16 - place)
    }
}
