import Bounds

/// Where vehicles leave out a part of their line: they turn from one pass of it to another at the same place.
struct Turn: Sendable, Hashable {
    /// The mean places from and to which they turn, in metres from the start.
    var (from, to): (Float, Float)
    var count: Float

    /// Turns whose ends are nearer than this are one, in metres.
    static let apart = 150.0
    /// The most turns of a line; of more, the rarest go.
    static let most = 24
}

/// The turns of a line.
package struct Turns: Sendable, Hashable {
    var all: [Turn] = []

    mutating func add(from: Double, to: Double, on path: LinePath) {
        let known = all.firstIndex {
            path.separation(Double($0.from), from) < Turn.apart
                && path.separation(Double($0.to), to) < Turn.apart
        }
        guard let known else {
            if all.count >= Turn.most, let rarest = all.indices.min(by: { all[$0].count < all[$1].count }) {
                all.remove(at: rarest)
            }
            all.append(Turn(from: Float(from), to: Float(to), count: 1))
            return
        }
        all.change(at: known) { turn in
            if turn.count >= PaceCell.memory { turn.count /= 2 }
            turn.count += 1
            let from = path.step(from: Double(turn.from), to: from)
            let to = path.step(from: Double(turn.to), to: to)
            if abs(from) < Turn.apart, abs(to) < Turn.apart {
                turn.from = Float(path.measure(of: Double(turn.from) + from / Double(turn.count)))
                turn.to = Float(path.measure(of: Double(turn.to) + to / Double(turn.count)))
            }
        }
    }
}

/// A turn that vehicles may take, with how likely it is.
struct LikelyTurn: Sendable, Hashable {
    let (from, to): (Double, Double)
    let likelihood: Double

    /// A rarer turn is not foreseen.
    static let least = 0.1

    /// The turns of a line that are not rare, against the vehicles that went on there.
    static func likely(_ turns: Turns, _ pace: Pace, on path: LinePath) -> [LikelyTurn] {
        turns.all.compactMap { turn in
            // Vehicles that went on passed the cells behind the turn.
            let length = path.length / Double(pace.cells.count)
            let behind = path.measure(of: Double(turn.from) + Turn.apart) / length
            let passed = pace.cells[checked: Int(nearest: behind.rounded(.down))]?.count ?? 0
            let likelihood = Double(turn.count) / Double(turn.count + passed + 1)
            guard likelihood >= least else { return nil }
            return LikelyTurn(from: Double(turn.from), to: Double(turn.to), likelihood: likelihood)
        }
    }
}
