import Bounds

/// The members of a JSON object, in their order; lookup takes time in proportion to their number.
///
/// Names are compared by code points, as in JSON, not by canonical equivalence as in `String`. Objects with
/// the same members in any order are equal.
package struct JSONObject: Sendable {
    package typealias Member = (key: String, value: JSONValue)

    package private(set) var members: [Member]

    package init() {
        members = []
    }

    init(distinct members: [Member]) {
        self.members = members
    }

    package var count: Int { members.count }

    package var isEmpty: Bool { members.isEmpty }

    package var keys: [String] { members.map(\.key) }

    /// Setting a value replaces it in its place or appends it; setting `nil` removes the member.
    package subscript(name: String) -> JSONValue? {
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
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        let values = Dictionary(right.members.map { (ExactName($0.key), $0.value) }, uniquingKeysWith: { $1 })
        return left.members.allSatisfy { values[ExactName($0.key)] == $0.value }  // in range: a dictionary
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// If a name occurs twice, the last value counts.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
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
    /// Compares exactly; `==` refuses quickly, but allows canonical equivalence.
    func hasSameCodePoints(as other: String) -> Bool {
        self == other && utf8.elementsEqual(other.utf8)
    }
}
