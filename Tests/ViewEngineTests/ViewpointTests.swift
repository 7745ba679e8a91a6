import Geodesy
import Testing
import ViewEngine

struct ViewpointTests {
    private func field(_ make: () throws(InvalidViewpoint) -> Viewpoint) -> InvalidViewpoint.Field? {
        do throws(InvalidViewpoint) {
            _ = try make()
            return nil
        } catch {
            #expect(error.detail.hasSuffix("."))
            return error.field
        }
    }

    @Test func `a value out of range is refused by name`() throws {
        let here = try place(59, 18)
        #expect(
            field { () throws(InvalidViewpoint) in try Viewpoint(coordinate: here, heading: 361) } == .heading
        )
        #expect(
            field { () throws(InvalidViewpoint) in try Viewpoint(coordinate: here, heading: .nan) }
                == .heading
        )
        for (expected, values) in [
            (InvalidViewpoint.Field.altitude, [2e6, 0, 0, 60, 0.5, 1000, 0]),
            (.pitch, [0, 181, 0, 60, 0.5, 1000, 0]),
            (.roll, [0, 0, -181, 60, 0.5, 1000, 0]),
            (.fieldOfView, [0, 0, 0, 0.99, 0.5, 1000, 0]),
            (.fieldOfView, [0, 0, 0, 361, 0.5, 1000, 0]),
            (.aspect, [0, 0, 0, 60, 0, 1000, 0]),
            (.range, [0, 0, 0, 60, 0.5, 0, 0]),
            (.range, [0, 0, 0, 60, 0.5, 50_001, 0]),
            (.minimumRange, [0, 0, 0, 60, 0.5, 1000, -1]),
            (.minimumRange, [0, 0, 0, 60, 0.5, 1000, 1001]),
        ] {
            let refused = field { () throws(InvalidViewpoint) in
                try Viewpoint(
                    coordinate: here,
                    altitude: values[0],
                    heading: 0,
                    pitch: values[1],
                    roll: values[2],
                    fieldOfView: values[3],
                    aspect: values[4],
                    range: values[5],
                    minimumRange: values[6]
                )
            }
            #expect(refused == expected)
        }
    }

    @Test func `headings are taken modulo 360`() throws {
        #expect(try Viewpoint(coordinate: place(0, 0), heading: -10).heading == 350)
        #expect(try Viewpoint(coordinate: place(0, 0), heading: 360).heading == 0)
        #expect(try Viewpoint(coordinate: place(0, 0), heading: -360).heading == 0)
    }
}
