/// The progress of a long piece of work.
package struct Progress: Sendable, Hashable {
    /// The current step, in a few words.
    package let what: String
    /// The amount that is done.
    package let done: Int
    /// The whole amount, or `nil` when it is not known.
    package let total: Int?
    /// The unit of the amounts.
    package let unit: Unit

    /// The units of progress.
    package enum Unit: Sendable, Hashable {
        /// Things.
        case things
        /// Bytes.
        case bytes
    }

    package init(_ what: String, done: Int, of total: Int?, in unit: Unit = .things) {
        self.what = what
        self.done = done
        self.total = total
        self.unit = unit
    }

    /// A callback that receives the progress.
    package typealias Report = @Sendable (Progress) -> Void
}
