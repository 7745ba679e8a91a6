import Geodesy
import Model
import Relational
import Storage

extension CompactNote: TileItem {
    var number: Int64 { id.rawValue }

    var orderKey: NoteOrderKey { NoteOrderKey(self) }

    static func ordered(_ notes: [CompactNote]) -> [CompactNote] {
        notes.sorted { NoteOrderKey($0).isNewer(than: NoteOrderKey($1)) }
    }

    static func cells(around cell: Int64, count: Int, on connection: any Connection) throws -> [Int64] {
        try NoteStore(connection).cells(around: cell, count: count)
    }

    static func read(in cells: CellRange, limit: Int, on connection: any Connection) throws -> [CompactNote] {
        try NoteStore(connection).compactNotes(in: cells, limit: limit)
    }

    static var sixteenths: Int { 7 }

    static func limit(in state: borrowing NoteTiles.State) -> Int { state.bytesOfNotes }

    static func kept(in state: inout NoteTiles.State, _ body: (inout TileForest<CompactNote>) -> Void) {
        body(&state.notes)
    }
}

extension CompactPlace: TileItem {
    var number: Int64 { id.rawValue }

    var orderKey: NoteOrderKey { .oldest }

    static func ordered(_ places: [CompactPlace]) -> [CompactPlace] { places }

    static func cells(around cell: Int64, count: Int, on connection: any Connection) throws -> [Int64] {
        try PlaceStore(connection).cells(around: cell, count: count)
    }

    static func read(in cells: CellRange, limit: Int, on connection: any Connection) throws -> [CompactPlace]
    {
        try PlaceStore(connection).compactPlaces(in: cells, limit: limit)
    }

    static var sixteenths: Int { 1 }

    static func limit(in state: borrowing NoteTiles.State) -> Int { state.bytes / 16 * sixteenths }

    static func kept(in state: inout NoteTiles.State, _ body: (inout TileForest<CompactPlace>) -> Void) {
        body(&state.places)
    }
}
