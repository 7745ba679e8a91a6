/// A change to one field; an optional field that is set to `nil` is cleared.
package enum Change<Value: Sendable>: Sendable {
    case keep
    case set(Value)

    package func applied(to old: Value) -> Value {
        switch self {
        case .keep: old
        case .set(let new): new
        }
    }

    /// `nil` if the field is left as it is.
    package var value: Value? {
        if case .set(let new) = self { new } else { nil }
    }

    package var isKept: Bool {
        if case .keep = self { true } else { false }
    }

    func checked(_ check: (Value) throws(Refusal) -> Value) throws(Refusal) -> Change {
        switch self {
        case .keep: .keep
        case .set(let new): .set(try check(new))
        }
    }
}
