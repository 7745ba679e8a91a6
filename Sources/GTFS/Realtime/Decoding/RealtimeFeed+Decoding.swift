import SwiftProtobuf

extension RealtimeFeed {
    /// The size of the largest feed that is read, in bytes.
    package static let largest = 64 * 1024 * 1024

    /// Reads a feed; `bytes` may be anything.
    ///
    /// Of entities that the feed marks as deleted, only the ids are kept.
    package init(_ bytes: [UInt8]) throws(RealtimeFeedError) {
        guard bytes.count <= Self.largest else {
            throw RealtimeFeedError("The feed has \(bytes.count) bytes, but at most 64 MiB are read.")
        }
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        guard let message = try? RTFeedMessage(serializedBytes: bytes, options: options) else {
            throw RealtimeFeedError("The bytes are not a GTFS Realtime feed: they are not whole or damaged.")
        }
        guard message.hasHeader else {
            throw RealtimeFeedError("The bytes are not a GTFS Realtime feed: they have no header.")
        }
        version = decoded(message.header.gtfsRealtimeVersion) ?? ""
        generatedAt = message.header.hasTimestamp ? instant(message.header.timestamp) : nil
        isDifferential = message.header.incrementality == 1
        for entity in message.entity {
            let id = decoded(entity.id) ?? ""
            guard !entity.isDeleted else {
                deleted.insert(id)
                continue
            }
            if entity.hasTripUpdate { tripUpdates.append(TripUpdate(entity.tripUpdate, id: id)) }
            if entity.hasVehicle { vehicles.append(Vehicle(entity.vehicle, id: id)) }
            if entity.hasAlert { alerts.append(Alert(entity.alert, id: id)) }
        }
    }
}
