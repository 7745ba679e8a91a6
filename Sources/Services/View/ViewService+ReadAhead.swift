import Geodesy
package import Model
import Storage
import ViewEngine

extension ViewService {
    /// Answers a view of some note before anybody asks for one.
    ///
    /// The first view after a start then finds the widest squares in memory, and its statements prepared. A
    /// read that fails is made again by the first request, which then says why it fails.
    package func readAhead(at now: Instant) async {
        let stranger = Viewer(member: nil, position: nil, instant: now)
        let world = CellRange(lower: 0, upper: .max)
        let note = try? await reads.read(for: stranger) { source in
            try NoteStore(source.connection).compactNotes(in: world, limit: 1).first
        }
        guard let place = note?.coordinate,
            let viewpoint = try? Viewpoint(coordinate: place, heading: 0, fieldOfView: 360, range: 50)
        else { return }
        let question = Question(viewpoint, limit: 1, labelWidth: Question.defaultLabelWidth)
        let viewer = Viewer(member: nil, position: place, instant: now)
        _ = try? await scene(question, for: viewer, languages: .none)
    }
}
