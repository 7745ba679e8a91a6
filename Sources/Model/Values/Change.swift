/// A change to one field.
///
/// The field is left as it is, or set. Setting an optional field to `nil` clears it.
package enum Change<Value: Sendable>: Sendable {
    /// Leaves the field as it is.
    case keep
    /// Sets the field.
    case set(Value)

    /// Returns the value after the change.
    package func applied(to old: Value) -> Value {
        switch self {
        case .keep: old
        case .set(let new): new
        }
    }

    /// The new value, or `nil` if the field is left as it is.
    package var value: Value? {
        if case .set(let new) = self { new } else { nil }
    }

    /// Whether the field is left as it is.
    package var isKept: Bool {
        if case .keep = self { true } else { false }
    }

    /// Returns the change with its value checked.
    func checked(_ check: (Value) throws(Refusal) -> Value) throws(Refusal) -> Change {
        switch self {
        case .keep: .keep
        case .set(let new): .set(try check(new))
        }
    }
}
