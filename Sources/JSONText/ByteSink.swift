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

    /// Makes room for `room` bytes, and lets `body` write at most as many.
    @inline(__always)
    mutating func write(atMost room: Int, _ body: (inout Pen) -> Void) {
        reserve(room)
        var pen = Pen(at: base + count)
        body(&pen)
        count = pen.place - base
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        write(atMost: 1) { $0.write(byte) }
    }

    @inline(__always)
    mutating func append(contentsOf text: UnsafeBufferPointer<UInt8>) {
        write(atMost: text.count) { $0.write(text) }
    }

    mutating func append(contentsOf text: some Sequence<UInt8>) {
        if text.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) != nil { return }
        for byte in text { append(byte) }
    }

    /// Appends a number's digits, with leading zeros up to `padding` digits, at most 20.
    mutating func append(digits number: UInt64, padding: Int) {
        write(atMost: 20 + Pen.roomForNumber) { pen in
            var (least, places) = (UInt64(10), min(padding, 20))
            while places > 1 {
                if number < least { pen.write(UInt8(ascii: "0")) }
                least = least.multipliedReportingOverflow(by: 10).partialValue
                places -= 1
            }
            pen.write(digits: number)
        }
    }
}
