import App
import Geodesy
import HTTPTypes
import Model
import Relational
import Services
import Storage
import Synchronization
import Testing

/// Vehicles that drive to and fro on a straight road, and alarms along it.
final class ProofRoad: Sendable {
    private static let line = TransitLine.ID(rawValue: 77)
    private static let length = 20_000.0
    private static let alarmCount = 10

    let vehicles: LineVehicles
    private let member: Member.ID
    private let count: Int
    private let start: Instant

    init(member: Member.ID, vehicles count: Int, start: Instant) {
        (self.member, self.count, self.start) = (member, count, start)
        let places = Places(count: count, start: start)
        vehicles = { line, now in line == Self.line ? places.vehicles(at: now) : [] }
    }

    /// The vehicles at one instant, which both servers ask for.
    private final class Places: Sendable {
        private let count: Int
        private let start: Instant
        private let known = Mutex<(instant: Instant, vehicles: [LineVehicle])?>(nil)

        init(count: Int, start: Instant) {
            (self.count, self.start) = (count, start)
        }

        func vehicles(at now: Instant) -> [LineVehicle] {
            known.withLock { known in
                if let known, known.instant == now { return known.vehicles }
                let vehicles = (0..<count).compactMap { number in
                    ProofRoad.point(at: ProofRoad.distance(of: number, at: now, since: start)).map {
                        LineVehicle(id: "v\(number)", position: $0)
                    }
                }
                known = (now, vehicles)
                return vehicles
            }
        }
    }

    /// The metres from the road's beginning.
    private static func distance(of number: Int, at now: Instant, since start: Instant) -> Double {
        let speed = 5 + Double(number % 11)
        let driven = speed * Double(now.milliseconds - start.milliseconds) / 1000 + Double(number) * 97
        let place = driven.truncatingRemainder(dividingBy: 2 * length)
        return place < length ? place : 2 * length - place
    }

    private static func point(at distance: Double) -> Coordinate? {
        Coordinate(latitude: 10, longitude: 20)?.destination(azimuth: 90, distance: distance)
    }

    /// Never a whole number of metres from a vehicle, so that rounding decides nothing.
    private static func place(of alarm: Int) -> Double { 1000.37 + 1800 * Double(alarm) }

    func prepare(_ connection: any Connection) throws {
        for number in 0..<Self.alarmCount {
            let center = try #require(Self.point(at: Self.place(of: number)))
            let alarm = Alarm(
                id: Alarm.ID(rawValue: 1_000_000 + Int64(number)),
                member: member,
                subject: .vehicles(AlarmArea(line: Self.line, center: center, radius: 100)),
                lead: 0,
                createdAt: start
            )
            try AlarmStore(connection).insert(alarm)
        }
    }

    func clear(_ connection: any Connection) throws {
        for number in 0..<Self.alarmCount {
            _ = try AlarmStore(connection).delete(
                Alarm.ID(rawValue: 1_000_000 + Int64(number)),
                of: member
            )
        }
    }

    /// How often something is to be told in all steps up to an instant, by the rules and the road's metres.
    func expected(until end: Instant, step: Int64) -> Int {
        var count = 0
        for number in 0..<self.count {
            var near: [Int: Bool] = [:]
            var toldAt: [Int: Instant] = [:]
            var now = start + step
            while now <= end {
                let place = Self.distance(of: number, at: now, since: start)
                for alarm in 0..<Self.alarmCount {
                    let gap = abs(place - Self.place(of: alarm))
                    if near[alarm] == true {
                        if gap > 250 { near[alarm] = false }
                    } else if gap <= 100, toldAt[alarm].map({ now >= $0 + AlarmArea.rest }) ?? true {
                        (near[alarm], toldAt[alarm]) = (true, now)
                        count += 1
                    }
                }
                now = now + step
            }
        }
        return count
    }
}
