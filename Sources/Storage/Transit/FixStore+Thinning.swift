package import Model
import Relational

extension FixStore {
    /// How closely older fixes of a vehicle are kept: one in each span of time.
    package enum Thinning: Sendable, CaseIterable {
        /// From an hour of age on.
        case thin
        /// From a day of age on.
        case sparse

        /// The age in milliseconds.
        package var age: Int64 {
            switch self {
            case .thin: Instant.Span.hour
            case .sparse: Instant.Span.day
            }
        }

        /// Milliseconds that have one fix.
        package var spacing: Int64 {
            switch self {
            case .thin: 15 * Instant.Span.second
            case .sparse: Instant.Span.minute
            }
        }

        fileprivate var mark: SQL {
            switch self {
            case .thin: "thinned_until"
            case .sparse: "sparse_until"
            }
        }
    }

    /// The ids of vehicles after one, in their order.
    package func vehicles(after id: Vehicle.ID?, limit: Int) throws -> [Vehicle.ID] {
        try connection.all(
            "SELECT id FROM vehicle WHERE id > \(id?.rawValue ?? 0) ORDER BY id LIMIT \(limit)"
        ) { try $0.id() }
    }

    /// Deletes fixes of a vehicle that are older than what is kept, and thins those that are old enough;
    /// returns how many went.
    ///
    /// Of each span of time the first fix stays. One that comes late is thinned no more, and goes with the
    /// others of its age.
    @discardableResult
    package func tidy(_ vehicle: Vehicle.ID, keepingFrom oldest: Instant, at now: Instant) throws -> Int {
        var gone = try connection.execute(
            "DELETE FROM vehicle_fix WHERE vehicle_id = \(vehicle) AND at < \(oldest)"
        )
        for thinning in Thinning.allCases {
            let spacing = thinning.spacing
            // Ends with a whole span, so that the next run begins with one.
            let age = (now - thinning.age).milliseconds
            let end = age - age % spacing
            gone += try connection.execute(
                """
                DELETE FROM vehicle_fix
                WHERE vehicle_id = \(vehicle) AND at < \(end)
                    AND at >= (SELECT v.\(thinning.mark) FROM vehicle v WHERE v.id = \(vehicle))
                    AND EXISTS (
                        SELECT 1 FROM vehicle_fix e
                        WHERE e.vehicle_id = vehicle_fix.vehicle_id AND e.at < vehicle_fix.at
                            AND e.at >= vehicle_fix.at - vehicle_fix.at % \(spacing))
                """
            )
            try connection.execute(
                """
                UPDATE vehicle SET \(thinning.mark) = \(end)
                WHERE id = \(vehicle) AND \(thinning.mark) < \(end)
                """
            )
        }
        return gone
    }
}
