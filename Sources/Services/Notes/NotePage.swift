package import Model

/// A page of a list of notes, each whole or partly encoded.
package struct NotePage<Item: Sendable>: Sendable {
    package let notes: [Item]
    /// The cursor of the next page; `nil` on the last page.
    package let next: NoteCursor?
    /// Whether the page ended early, because too many notes had to be examined that do not match.
    ///
    /// Such a page has fewer notes than the limit, perhaps none. Its cursor may tell of notes that the viewer
    /// may not see.
    package let isCut: Bool

    package init(notes: [Item], next: NoteCursor?, isCut: Bool = false) {
        (self.notes, self.next, self.isCut) = (notes, next, isCut)
    }
}
