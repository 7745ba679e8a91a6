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
        var (known, missing) = ([SightLabel?](), [Note.ID]())
        known.reserveCapacity(ids.count)
        state.withLock { state in
            for id in ids {
                let label = state.number == snapshot.number ? state.labels.value(of: id) : nil
                known.append(label)
                if label == nil { missing.append(id) }
            }
        }
        if missing.isEmpty { return known.compactMap { $0 } }
        guard let connection = source?.connection else { throw TileMiss.unknown }
        let read = try NoteStore(connection).labels(missing).map { $0.encoded() }
        state.withLock { state in
            guard state.number == snapshot.number else { return }
            for (id, label) in zip(missing, read) {
                let texts = label.title.utf8.count + (label.thumbPath?.utf8.count ?? 0)
                let json = (label.encoding?.head.count ?? 0) + (label.encoding?.tail.count ?? 0)
                state.labels.insert(label, byteCount: texts + json + 160, for: id)
            }
        }
        var rest = read[...]
        return known.compactMap { $0 ?? rest.popFirst() }
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
        let known = state.withLock { state -> [EncodedNote?] in
            guard state.number == snapshot.number else { return ids.map { _ in nil } }
            return ids.map { id in
                guard let constants = state.encodings.value(of: id),
                    let author = state.authors.value(of: constants.author),
                    let responders = state.responders.value(of: id), responders.isComplete
                else { return nil }
                return EncodedNote(
                    constants,
                    author: author,
                    response: responders.response(for: snapshot.facts)
                )
            }
        }
        let missing = zip(ids, known).filter { $0.1 == nil }.map(\.0)
        if missing.isEmpty { return known.compactMap { $0 } }
        guard let connection = source?.connection else { throw TileMiss.unknown }
        var rest = try read(missing, at: snapshot, on: connection)[...]
        return known.compactMap { $0 ?? rest.popFirst() }
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
        state.withLock { state in
            guard state.number == snapshot.number else { return }
            for (note, parts) in zip(notes, encoded) {
                state.encodings.insert(
                    parts.constants,
                    byteCount: parts.constants.byteCount + 96,
                    for: note.id
                )
                state.authors.insert(parts.author, byteCount: parts.author.count + 32, for: note.author.id)
            }
            for (id, responders) in zip(ids, responders) {
                state.responders.insert(responders, byteCount: responders.byteCount + 64, for: id)
            }
        }
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
}
