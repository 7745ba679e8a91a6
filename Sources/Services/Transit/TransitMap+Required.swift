import Model
import Storage

extension TransitMap {
    /// The stop of the field `stop_id`; throws when there is none.
    @discardableResult
    func requiredStop(_ id: Stop.ID) throws(Refusal) -> Stop {
        guard let stop = stops.stop(id) else {
            throw .badField("stop_id", "Must be the id of a stop.")
        }
        return stop
    }

    /// The line of the field `line_id`; throws when there is none.
    @discardableResult
    func requiredLine(_ id: TransitLine.ID) throws(Refusal) -> TransitLine {
        guard let line = stops.line(id) else {
            throw .badField("line_id", "Must be the id of a line.")
        }
        return line
    }
}
