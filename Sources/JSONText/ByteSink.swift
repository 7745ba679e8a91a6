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

    /// Appends a number's digits, with leading zeros up to `padding` digits.
    @inline(__always)
    mutating func append(digits number: UInt64, padding: Int) {
        reserve(max(padding, 0) + 24)
        var (least, places) = (UInt64(10), min(padding, 20))
        while places > 1 {
            if number < least { append(UInt8(ascii: "0")) }
            least = least.multipliedReportingOverflow(by: 10).partialValue
            places -= 1
        }
        appendInRoom(number)
    }

    /// Appends a number below 2⁴¹ divided by a power of ten up to 10⁸, without trailing zeros.
    @inline(__always)
    mutating func append(scaled number: UInt64, decimals: Int) {
        reserve(48)
        let scale = Self.powersOfTen[decimals]  // in range: 0…8
        let whole = number / scale
        appendInRoom(whole)
        let rest = number - whole * scale
        guard rest != 0 else { return }
        base[count] = UInt8(ascii: ".")  // in range: room was made
        count += 1
        let digits = EightDigits(rest * Self.powersOfTen[8 - decimals])  // in range: 0…8
        store(digits.text)
        count += digits.significantCount
    }

    private static let powersOfTen: InlineArray<9, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    /// Appends a number's digits; there must be room for 24 bytes.
    @inline(__always)
    private mutating func appendInRoom(_ number: UInt64) {
        guard number > 99_999_999 else { return appendFirst(number) }
        let first = number / 100_000_000
        if first > 99_999_999 {
            appendFirst(first / 100_000_000)
            appendEight(first % 100_000_000)
        } else {
            appendFirst(first)
        }
        appendEight(number % 100_000_000)
    }

    /// Appends the digits of a number below 10⁸, without leading zeros.
    @inline(__always)
    private mutating func appendFirst(_ number: UInt64) {
        guard number > 9 else {
            base[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)  // in range: room was made
            count += 1
            return
        }
        let digits = EightDigits(number)
        let zeros = digits.leadingZeros
        store(digits.text >> UInt64(8 * zeros))
        count += 8 - zeros
    }

    @inline(__always)
    private mutating func appendEight(_ number: UInt64) {
        store(EightDigits(number).text)
        count += 8
    }

    /// Stores eight bytes behind the text, the lowest first.
    @inline(__always)
    private func store(_ bytes: UInt64) {
        UnsafeMutableRawPointer(base + count).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    }
}
