package import Model
package import Relational
import Storage
import Synchronization
package import Wire

/// What an answer shows of notes that were found.
extension NoteTiles {
    /// The labels of notes in the order of the ids; throws ``TileMiss`` if one is not in memory and there is
    /// no source.
    package func labels(
        of ids: [Note.ID],
        at snapshot: TileSnapshot,
        reading source: TileSource?
    ) throws -> [SightLabel] {
        var (bytes, lengths) = ([UInt8](), [Int]())
        var (held, missing): ([Note.ID], [Note.ID]) = ([], [])
        bytes.reserveCapacity(96 * ids.count)
        state.withLock { state in
            for id in ids {
                if state.number == snapshot.number, let length = state.labels.append(id.rawValue, to: &bytes)
                {
                    held.append(id)
                    lengths.append(length)
                } else {
                    missing.append(id)
                }
            }
        }
        let known = PackedLabels(of: held, lengths: lengths, in: bytes).all
        if missing.isEmpty { return known }
        guard let connection = source?.connection else { throw TileMiss.unknown }
        let read = try NoteStore(connection).labels(missing)
        let packed = read.map(\.packed)
        state.withLock { state in
            guard state.number == snapshot.number else { return }
            for (id, run) in zip(missing, packed) { state.labels.insert(run, for: id.rawValue) }
            state.makeRoom()
        }
        return ids.merging(known, read, missing: missing)
    }

    /// The labels of notes in the order of the ids; `nil` if one is not in memory.
    package func packedLabels(of ids: [Note.ID], at snapshot: TileSnapshot) -> PackedLabels? {
        let keys = ids.map(\.rawValue)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(112 * ids.count)
        let lengths = state.withLock { state in
            state.number == snapshot.number ? state.labels.append(keys, to: &bytes) : nil
        }
        guard let lengths else { return nil }
        let labels = PackedLabels(of: ids, lengths: lengths, in: bytes)
        return labels.count == ids.count ? labels : nil
    }

    /// The labels of places in the order of the ids; see ``labels(of:at:reading:)``.
    package func labels(
        of ids: [Place.ID],
        in languages: LanguagePreference,
        at snapshot: TileSnapshot,
        reading source: TileSource?
    ) throws -> [SightLabel] {
        let known = state.withLock { state in
            ids.map { state.number == snapshot.number ? state.placeLabels.value(of: $0) : nil }
        }
        let missing = zip(ids, known).filter { $0.1 == nil }.map(\.0)
        var read: ArraySlice<PlaceStore.LabelFacts> = []
        if !missing.isEmpty {
            guard let connection = source?.connection else { throw TileMiss.unknown }
            guard let facts = try PlaceStore(connection).labelFacts(missing) else { throw TileMiss.tooMuch }
            guard facts.count == missing.count else {
                throw DatabaseError.corrupt("an index names places that do not exist")
            }
            state.withLock { state in
                guard state.number == snapshot.number else { return }
                for facts in facts {
                    state.placeLabels.insert(facts, byteCount: facts.byteCount, for: facts.id)
                }
                state.makeRoom()
            }
            read = facts[...]
        }
        return known.compactMap { $0 ?? read.popFirst() }.map { $0.label(for: snapshot.facts, in: languages) }
    }

    /// Notes for a list, in the order of the ids; see ``labels(of:at:reading:)``.
    package func notes(
        _ ids: [Note.ID],
        at snapshot: TileSnapshot,
        reading source: TileSource?
    ) throws -> [EncodedNote] {
        var (bytes, missing) = ([UInt8](), [Note.ID]())
        bytes.reserveCapacity(320 * ids.count)
        var found: [(run: NotePacking.Run, author: [UInt8], response: Note.Response)] = []
        found.reserveCapacity(ids.count)
        let packing = state.withLock { state -> NotePacking? in
            if state.number == snapshot.number { state.encodings.prefetch(ids.map(\.rawValue)) }
            for id in ids {
                let start = bytes.count
                guard state.number == snapshot.number,
                    let length = state.encodings.append(id.rawValue, to: &bytes),
                    let run = NotePacking.run(at: start, length: length, of: bytes),
                    let author = state.authors.value(of: run.author)
                else {
                    missing.append(id)
                    continue
                }
                var response = Note.Response()
                if run.hasResponders {
                    guard let responders = state.responders.value(of: id), responders.isComplete else {
                        missing.append(id)
                        continue
                    }
                    response = responders.response(for: snapshot.facts)
                }
                found.append((run, author, response))
            }
            return state.packing
        }
        let known = try found.map { found in
            guard let constants = packing?.note(found.run, of: bytes) else { throw TileMiss.unknown }
            return EncodedNote(constants, author: found.author, response: found.response)
        }
        if missing.isEmpty { return known }
        guard let connection = source?.connection else { throw TileMiss.unknown }
        return ids.merging(known, try read(missing, at: snapshot, on: connection), missing: missing)
    }

    private func read(
        _ ids: [Note.ID],
        at snapshot: TileSnapshot,
        on connection: any Connection
    ) throws -> [EncodedNote] {
        let store = NoteStore(connection)
        let notes = try store.unchecked(ids)
        let responders = try store.responders(ids)
        guard notes.count == ids.count, responders.count == ids.count else {
            throw DatabaseError.corrupt("an index names notes that do not exist")
        }
        let encoded = notes.map {
            (constants: EncodedNote.Constants($0), author: EncodedNote.author($0.author))
        }
        keep(zip(notes, encoded).map { ($0.id, $1.constants, $1.author) }, responders, at: snapshot)
        guard responders.allSatisfy(\.isComplete) else {
            // Too many responded to keep them all.
            return try store.responded(notes, for: snapshot.facts.viewer.member).map { EncodedNote($0) }
        }
        return zip(encoded, responders).map { parts, responders in
            EncodedNote(
                parts.constants,
                author: parts.author,
                response: responders.response(for: snapshot.facts)
            )
        }
    }

    private func keep(
        _ notes: [(id: Note.ID, constants: EncodedNote.Constants, author: [UInt8])],
        _ responders: [NoteResponders],
        at snapshot: TileSnapshot
    ) {
        guard let first = notes.first else { return }
        let packing = state.withLock { state -> NotePacking in
            if let packing = state.packing { return packing }
            let packing = NotePacking(typical: first.constants)
            state.packing = packing
            return packing
        }
        let runs = zip(notes, responders).map {
            packing.packed($0.constants, hasResponders: !$1.isEmpty)
        }
        state.withLock { state in
            guard state.number == snapshot.number, state.packing === packing else { return }
            for ((note, run), responders) in zip(zip(notes, runs), responders) {
                guard let run else { continue }
                state.encodings.insert(run, for: note.id.rawValue)
                state.authors.insert(
                    note.author,
                    byteCount: note.author.count + 32,
                    for: note.constants.author
                )
                if responders.isEmpty { continue }
                state.responders.insert(responders, byteCount: responders.byteCount + 64, for: note.id)
            }
            state.makeRoom()
        }
    }
}

extension [Note.ID] {
    /// What was known and what was read, each in the order of the ids, as one list in their order.
    fileprivate func merging<Value>(_ known: [Value], _ read: [Value], missing: [Note.ID]) -> [Value] {
        if known.isEmpty { return read }
        var (known, read, missing) = (known[...], read[...], missing[...])
        return compactMap { id in
            guard missing.first == id else { return known.popFirst() }
            missing.removeFirst()
            return read.popFirst()
        }
    }
}
