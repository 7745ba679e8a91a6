import Bounds
import Model

extension Instant {
    /// Reads the date of a header, as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    ///
    /// The two obsolete forms are not read: no server has sent them for decades.
    init?(httpDate text: String) {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[checked: 5] == "GMT",
            let day = words[checked: 1],
            let month = words[checked: 2].flatMap({ word in
                months.firstIndex { $0 == word }
            }),
            let year = words[checked: 3], year.utf8.count == 4, let clock = words[checked: 4],
            clock.utf8.count == 8, day.utf8.count == 2
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(year)-\(number)-\(day)T\(clock)Z")
    }
}
