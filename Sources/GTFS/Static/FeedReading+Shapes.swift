import Bounds
import Timetable

extension FeedReading {
    /// The shapes of trips, whose points may stand in any order.
    mutating func readShapes() throws(GTFSRefusal) {
        shapePlaces = [Int?](repeating: nil, count: shapes.count)
        guard shapes.count > 0, var table = try tables.table("shapes.txt") else { return }
        let (id, sequence) = (try table.required("shape_id"), try table.required("shape_pt_sequence"))
        let (latitude, longitude) = (
            try table.required("shape_pt_lat"), try table.required("shape_pt_lon")
        )
        var points = RowStore(groups: shapes.count)
        var last = [0, 0, 0]
        while try table.next() {
            guard let shape = shapes.number(of: table.field(id)) else { continue }
            guard let number = table.field(sequence).wholeNumber else {
                throw table.refusal(
                    "shape_pt_sequence must be a whole number, 0 or more, not \(table.shown(sequence))"
                )
            }
            guard let north = table.field(latitude).decimal, let east = table.field(longitude).decimal,
                (-90...90).contains(north), (-180...180).contains(east)
            else {
                notices.add(
                    .shapePoint,
                    table.name,
                    table.line,
                    "the point is not on the earth; it is left out"
                )
                continue
            }
            if points.go(to: shape) { last = [0, 0, 0] }
            let row = [number, Int(nearest: north * 1_000_000), Int(nearest: east * 1_000_000)]
            for (value, before) in zip(row, last) { points.append(value - before) }
            last = row
        }
        points.close()
        for shape in 0..<shapes.count {
            let path = path(points.runs(of: shape))
            guard path.count > 1 else { continue }
            guard let place = builder.addShape(path) else {
                throw GTFSRefusal(file: table.name, "the shapes are more than 4 GiB")
            }
            shapePlaces.change(at: shape) { $0 = place }
        }
    }

    private func path(_ runs: [ColumnReader]) -> [TimetablePoint] {
        var points: [(sequence: Int64, point: TimetablePoint)] = []
        for var run in runs {
            var (sequence, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
            while let number = run.signed(), let north = run.signed(), let east = run.signed() {
                sequence += number
                latitude += north
                longitude += east
                let point = TimetablePoint(
                    latitude: Double(latitude) / 1_000_000,
                    longitude: Double(longitude) / 1_000_000
                )
                points.append((sequence, point))
            }
        }
        if zip(points, points.dropFirst()).contains(where: { $0.sequence > $1.sequence }) {
            points.sort { $0.sequence < $1.sequence }
        }
        return points.map(\.point)
    }
}
