package import Geodesy

/// The labels of notes as ``SightLabel/packed`` has them, one after another: many labels in two allocations.
package struct PackedLabels: Sendable {
    fileprivate struct Run: Sendable {
        let note: Note.ID
        let coordinate: Coordinate
        let altitude: Double?
        let title: Range<Int>
        let imageName: Range<Int>
    }

    /// A label whose texts are read where they lie, which is valid only as long as the labels are looked at.
    package struct Label {
        package let note: Note.ID
        package let coordinate: Coordinate
        /// In metres.
        package let altitude: Double?
        /// In UTF-8.
        package let title: UnsafeBufferPointer<UInt8>
        /// The name of the note's image in UTF-8; empty where there is none.
        package let imageName: UnsafeBufferPointer<UInt8>
    }

    private let bytes: [UInt8]
    private let runs: [Run]

    package var count: Int { runs.count }

    /// Takes the lengths of the labels of some notes, which lie one after another; what is no label is left
    /// out.
    package init(of notes: [Note.ID], lengths: [Int], in bytes: [UInt8]) {
        var (runs, start) = ([Run](), 0)
        runs.reserveCapacity(notes.count)
        bytes.withUnsafeBytes { raw in
            for (note, length) in zip(notes, lengths) {
                if let run = Run(note, at: start, length: length, of: raw) { runs.append(run) }
                start += length
            }
        }
        (self.bytes, self.runs) = (bytes, runs)
    }

    /// The labels as values of their own, which share the bytes.
    package var all: [SightLabel] {
        runs.map { run in
            SightLabel(
                run.note,
                run.coordinate,
                altitude: run.altitude,
                bytes,
                title: run.title,
                imageName: run.imageName
            )
        }
    }

    /// Calls `body` with each label and its place.
    package func visit(_ body: (Int, Label) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for index in runs.indices {
                let run = runs[index]  // in range: an index of the runs
                let label = Label(
                    note: run.note,
                    coordinate: run.coordinate,
                    altitude: run.altitude,
                    title: UnsafeBufferPointer(rebasing: bytes[run.title]),  // in range: of these bytes
                    imageName: UnsafeBufferPointer(rebasing: bytes[run.imageName])  // in range: likewise
                )
                body(index, label)
            }
        }
    }
}

extension PackedLabels.Run {
    fileprivate init?(_ note: Note.ID, at start: Int, length: Int, of raw: UnsafeRawBufferPointer) {
        guard length >= 18, start >= 0, start + length <= raw.count else { return nil }
        let hasAltitude = raw[start + 1] == 1  // in range: see above
        let texts = start + (hasAltitude ? 26 : 18)
        let name = start + length - Int(raw[start])  // in range: see above
        guard texts <= name else { return nil }
        func number(_ place: Int) -> Double { raw.loadUnaligned(fromByteOffset: place, as: Double.self) }
        guard let coordinate = Coordinate(latitude: number(start + 2), longitude: number(start + 10)) else {
            return nil
        }
        self.note = note
        self.coordinate = coordinate
        altitude = hasAltitude ? number(start + 18) : nil
        title = texts..<name  // in range: see above
        imageName = name..<start + length  // in range: see above
    }
}
