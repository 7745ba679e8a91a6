internal import Bounds

/// The members of a JSON object, in their order.
///
/// Names are compared by code points, as JSON compares them, not by canonical equivalence as `String` does.
/// Two objects are equal if they have the same members in any order. Lookup takes time in proportion to the
/// number of members.
public struct JSONObject: Sendable {
    /// One name and its value.
    public typealias Member = (key: String, value: JSONValue)

    /// The members, in the order of the text or of their insertion.
    public private(set) var members: [Member]

    /// Creates an object without members.
    public init() {
        members = []
    }

    /// Creates an object from members whose names are known to differ.
    init(distinct members: [Member]) {
        self.members = members
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The names, in order.
    public var keys: [String] { members.map(\.key) }

    /// The value of a member.
    ///
    /// Setting a value replaces it in its place or appends it; setting `nil` removes the member.
    public subscript(name: String) -> JSONValue? {
        get {
            guard let index = index(of: name) else { return nil }
            return members[checked: index]?.value
        }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members.change(at: index) { $0.value = value }
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    private func index(of name: String) -> Int? {
        members.firstIndex { $0.key.hasSameCodePoints(as: name) }
    }
}

extension JSONObject: Equatable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        let values = Dictionary(right.members.map { (ExactName($0.key), $0.value) }, uniquingKeysWith: { $1 })
        return left.members.allSatisfy { values[ExactName($0.key)] == $0.value }  // in range: a dictionary
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal; if a name occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (name, value) in elements { self[name] = value }  // in range: a member
    }
}

/// A name that is compared and hashed by its bytes.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.text.hasSameCodePoints(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether both have the same code points; `==` refuses quickly, but allows canonical equivalence.
    func hasSameCodePoints(as other: String) -> Bool {
        self == other && utf8.elementsEqual(other.utf8)
    }
}
