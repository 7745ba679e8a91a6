import Geodesy
import Model

extension RealtimeFeed.Vehicle {
    init(_ vehicle: RTVehiclePosition, id: String) {
        self.id = id
        trip = vehicle.hasTrip ? RealtimeFeed.Trip(vehicle.trip) : nil
        name = vehicle.hasVehicle ? RealtimeFeed.VehicleName(vehicle.vehicle) : nil
        position = vehicle.hasPosition ? RealtimeFeed.Position(vehicle.position) : nil
        stopSequence = vehicle.hasCurrentStopSequence ? Int(clamping: vehicle.currentStopSequence) : nil
        stop = decoded(vehicle.stopID)
        if vehicle.hasCurrentStatus {
            status =
                switch vehicle.currentStatus {
                case 0: .incomingAt
                case 1: .stoppedAt
                default: .inTransitTo
                }
        }
        reportedAt = instant(vehicle.timestamp)
        congestion =
            switch vehicle.congestionLevel {
            case 1: .runningSmoothly
            case 2: .stopAndGo
            case 3: .congested
            case 4: .severelyCongested
            default: nil
            }
        occupancy = vehicle.hasOccupancyStatus ? Occupancy(gtfs: vehicle.occupancyStatus) : nil
        occupancyPercentage =
            vehicle.hasOccupancyPercentage ? Int(clamping: vehicle.occupancyPercentage) : nil
    }
}

extension RealtimeFeed.Position {
    /// Returns `nil` when the position is not on Earth.
    init?(_ position: RTPosition) {
        let (latitude, longitude) = (Double(position.latitude), Double(position.longitude))
        guard position.hasLatitude, position.hasLongitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
        if position.hasBearing, (0...360).contains(position.bearing) {
            bearing = position.bearing == 360 ? 0 : Double(position.bearing)
        }
        if position.hasSpeed, position.speed.isFinite, position.speed >= 0 { speed = Double(position.speed) }
        if position.hasOdometer, position.odometer.isFinite { odometer = position.odometer }
    }
}
