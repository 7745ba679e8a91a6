import GTFS
import Model

extension RealtimeFeed {
    /// The positions that the feed tells; those without an instant of their own are of the feed's.
    func reports(receivedAt now: Instant) -> [VehicleReport] {
        vehicles.compactMap { vehicle in
            guard let position = vehicle.position else { return nil }
            var fix = VehicleFix(
                at: vehicle.reportedAt ?? generatedAt ?? now,
                coordinate: position.coordinate,
                heading: position.bearing,
                speed: position.speed
            )
            fix.tripID = vehicle.trip?.id
            fix.serviceDate = vehicle.trip?.startDate
            fix.lineID = vehicle.trip?.route
            fix.direction = vehicle.trip?.direction
            fix.occupancy = vehicle.occupancy
            return VehicleReport(
                fed: vehicle.name?.id ?? vehicle.name?.label ?? vehicle.id,
                label: vehicle.name?.label ?? vehicle.name?.licensePlate,
                fix
            )
        }
    }
}
