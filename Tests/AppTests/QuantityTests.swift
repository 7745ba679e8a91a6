import App
import Testing

@Suite struct QuantityTests {
    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1550, "1.6 kB"), (999_949, "999.9 kB"),
        (1_000_000, "1.0 MB"), (16_777_216, "16.8 MB"), (2_500_000_000, "2.5 GB"),
    ])
    func `bytes have a unit`(_ count: Int, _ text: String) {
        #expect(Quantity.bytes(count) == text)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59.4, "59 s"), (61, "1 min 01 s"), (3900, "1 h 05 min"), (90_000, "1 d 1 h"),
            (-3, "0 s"),
        ] as [(Double, String)]
    )
    func `spans are told in their largest units`(_ seconds: Double, _ text: String) {
        #expect(Quantity.span(seconds: seconds) == text)
    }

    @Test func `one thing is not many`() {
        #expect(Quantity.count(1, "file", "files") == "1 file")
        #expect(Quantity.count(0, "file", "files") == "0 files")
    }
}
