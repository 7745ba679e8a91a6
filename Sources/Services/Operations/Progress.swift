package struct Progress: Sendable, Hashable {
    /// The current step, in a few words.
    package let what: String
    package let done: Int
    /// The whole amount of work; `nil` when it is not known.
    package let total: Int?
    package let unit: Unit

    package enum Unit: Sendable, Hashable {
        case things
        case bytes
    }

    package init(_ what: String, done: Int, of total: Int?, in unit: Unit = .things) {
        self.what = what
        self.done = done
        self.total = total
        self.unit = unit
    }

    package typealias Report = @Sendable (Progress) -> Void
}
