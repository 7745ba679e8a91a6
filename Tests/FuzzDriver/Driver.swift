import Fuzzing
import LibC

/// Runs the cases of one target and says in one line how many there were.
///
/// The case file says how far it got: a run that was cut off goes on from there, and after a trap it holds
/// the case.
@main
enum Driver {
    private static let usage = """
        usage: fuzz list
               fuzz run TARGET CASES FILE [SEED]      the cases up to a number, from where FILE says that a run got
               fuzz show TARGET NUMBER [SEED]         the bytes of one case
               fuzz case TARGET NUMBER [SEED]         one case

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let target = arguments.count > 1 ? Targets.all.first { $0.name == arguments[1] } : nil
        let number = arguments.count > 2 ? Int(arguments[2], radix: 10) : nil
        let seed = arguments.last.flatMap { UInt64($0, radix: 10) } ?? 1
        switch (arguments.first, arguments.count, target, number) {
        case ("list", 1, _, _): for target in Targets.all { print(target.name) }
        case ("run", 4...5, let target?, let count?):
            guard let file = CaseFile(path: arguments[3]) else { fail("The file cannot be opened.") }
            run(target, upTo: count, seed: arguments.count == 5 ? seed : 1, file)
        case ("show", 3...4, let target?, let number?):
            print(text(of: target.bytes(seed: arguments.count == 4 ? seed : 1, number: number)))
        case ("case", 3...4, let target?, let number?):
            do {
                print(
                    try target.run(seed: arguments.count == 4 ? seed : 1, number: number) ? "read" : "refused"
                )
            } catch {
                fail("\(error)")
            }
        default: fail(usage)
        }
    }

    private static func run(_ target: FuzzTarget, upTo count: Int, seed: UInt64, _ file: CaseFile) {
        var (number, accepted) = (file.found.number, file.found.accepted)
        while number < count {
            do {
                let isAccepted = try target.run(seed: seed, number: number) { bytes in
                    file.note(number: number, accepted: accepted, bytes)
                }
                if isAccepted { accepted += 1 }
            } catch {
                let bytes = text(of: target.bytes(seed: seed, number: number))
                fail("\(target.name), seed \(seed), case \(number): \(error)\n\(bytes)")
            }
            number += 1
        }
        file.note(number: number, accepted: accepted)
        print("\(target.name): \(number) cases, \(accepted) read")
    }

    /// Printable bytes as they are, all others as `\xNN`.
    private static func text(of bytes: [UInt8]) -> String {
        bytes.map { byte in
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
                ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func fail(_ sentence: String) -> Never {
        let line = sentence + "\n"
        _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(1)
    }
}
