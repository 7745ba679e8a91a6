import Model
import Testing

/// The refusal that some work ends with, which has to end with one.
func refusal(
    _ work: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Refusal {
    do {
        try work()
    } catch let refusal as Refusal {
        return refusal
    }
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
    throw NotRefused()
}

struct NotRefused: Error {}
