import Timetable

/// The ids of a table, each with its row's number among them.
struct IDs {
    private(set) var pool = TextPool()
    private var index = TextIndex()

    var count: Int { pool.count }

    /// Adds an id and returns its number; `nil` when it is there already.
    mutating func add(_ id: ArraySlice<UInt8>) -> Int? {
        guard number(of: id) == nil, let place = pool.append(id), index.insert(place, of: pool) else {
            return nil
        }
        return place
    }

    /// The number of an id, or `nil` when it is not there.
    func number(of id: ArraySlice<UInt8>) -> Int? { index.place(of: id, in: pool) }

    /// The id with a number.
    func text(_ number: Int) -> String { String(decoding: pool.utf8(number), as: UTF8.self) }
}
