import Bounds

package enum EditDistance {
    /// Whether two words differ by at most one typo.
    ///
    /// A typo is one letter added, left out or changed, or two neighbouring letters swapped.
    package static func isAtMostOne(_ left: String, _ right: String) -> Bool {
        isAtMostOne(Array(left.unicodeScalars), Array(right.unicodeScalars), isBeginning: false)
    }

    /// Whether a word differs by at most one typo from another word or from a beginning of it.
    package static func isAtMostOne(_ word: String, fromBeginningOf other: String) -> Bool {
        isAtMostOne(Array(word.unicodeScalars), Array(other.unicodeScalars), isBeginning: true)
    }

    private static func isAtMostOne(
        _ left: [Unicode.Scalar],
        _ right: [Unicode.Scalar],
        isBeginning: Bool
    ) -> Bool {
        var start = 0
        while let letter = left[checked: start], right[checked: start] == letter { start += 1 }
        let (leftRest, rightRest) = (left.from(start), right.from(start))
        func isEqual(after leftCount: Int, _ rightCount: Int) -> Bool {
            guard leftCount <= leftRest.count, rightCount <= rightRest.count else { return false }
            let (one, other) = (leftRest.dropFirst(leftCount), rightRest.dropFirst(rightCount))
            return isBeginning ? other.starts(with: one) : one.elementsEqual(other)
        }
        if isEqual(after: 0, 0) || isEqual(after: 1, 1) || isEqual(after: 1, 0) || isEqual(after: 0, 1) {
            return true
        }
        guard leftRest.count >= 2, rightRest.count >= 2 else { return false }
        return leftRest.prefix(2).elementsEqual(rightRest.prefix(2).reversed()) && isEqual(after: 2, 2)
    }
}
