/// Something that members keep for themselves, such as reminders and alarms.
package protocol OwnThing: Identifiable, Sendable where ID == Model.ID<Self> {
    /// The most of a member.
    static var mostKept: Int { get }
    /// The word for several of them in sentences.
    static var plural: String { get }
}
