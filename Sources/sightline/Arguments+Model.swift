public import ArgumentParser
public import Model
public import ViewEngine

extension TargetName: ExpressibleByArgument {
    /// Reads an id or a handle.
    public init?(argument: String) { self.init(argument) }
}

extension ID: ExpressibleByArgument {
    /// Reads an id.
    public init?(argument: String) { self.init(argument) }
}

extension Report.State: ExpressibleByArgument {}

extension Member.Role: ExpressibleByArgument {}

extension ImageVariant: ExpressibleByArgument {}

extension SightingCap: ExpressibleByArgument {}
