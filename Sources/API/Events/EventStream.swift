import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Logging
import Model
import NIOCore
import ServiceLifecycle
import Services
import Wire

/// A response that lasts as long as the client reads it.
///
/// It ends with the feed, when the client disconnects or stops reading, and when the server is told to stop.
struct EventStream: Sendable {
    let request: Request
    let channel: any Channel
    let logger: Logger
    let position: Coordinate?
    let patience: Duration

    /// The longest that a stream may take to end gracefully when the server is told to stop.
    private static let lastMoment = TimeAmount.seconds(1)

    /// The client has not read what was sent before, so that the stream cannot end gracefully.
    struct ClientNotReading: Error {}

    func send(_ feed: EventFeed, to writer: inout any ResponseBodyWriter) async throws {
        var feed = feed
        let (end, channel) = (feed.end, channel)
        try await withGracefulShutdownHandler {
            try await request.body.consumeWithInboundCloseHandler { _ in
                var text = EventText(from: feed.start)
                try await write(&text, to: &writer)
                try await feed.run(logger: logger) { round in
                    for (event, token) in round.events {
                        text.add(event, token: token, from: position)
                        if text.isPiece { try await write(&text, to: &writer) }
                    }
                    text.endRound(at: round.token)
                    try await write(&text, to: &writer)
                }
            } onInboundClosed: {
                end()
            }
        } onGracefulShutdown: {
            end()
            // The connection of a client that does not read is closed after this time.
            channel.eventLoop.scheduleTask(in: Self.lastMoment) { channel.close(promise: nil) }
        }
        guard try await channel.getOption(.bufferedWritableBytes).get() == 0 else { throw ClientNotReading() }
    }

    private func write(_ text: inout EventText, to writer: inout any ResponseBodyWriter) async throws {
        let buffer = text.take()
        guard buffer.readableBytes > 0 else { return }
        try await DeadlineWriter(channel: channel, patience: patience).write(buffer, to: &writer)
    }
}

extension EventText {
    fileprivate mutating func add(_ event: EventFeed.Event, token: String, from position: Coordinate?) {
        switch event {
        case .note(let note):
            self.event("note", token: token) { $0.note(note, from: position) }
        case .removed(let id):
            self.event("removed", token: token) { json in
                json.object { $0.member("id", id.description) }
            }
        case .comment(let comment):
            self.event("comment", token: token) { $0.comment(comment) }
        case .vehicle(let vehicle, let now):
            self.event("vehicle", token: token) { $0.vehicle(vehicle, at: now) }
        case .vehicleGone(let id):
            self.event("vehicle-gone", token: token) { json in
                json.object { $0.member("id", id.description) }
            }
        case .alarm(let fired):
            self.event("alarm", token: token) { $0.fired(fired) }
        case .reset:
            self.event("reset", token: token) { json in json.object { _ in } }
        }
    }
}
