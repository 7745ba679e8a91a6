public import ArgumentParser
package import Model
public import ViewEngine

extension TargetName: ExpressibleByArgument {
    /// Reads an id or a handle.
    package init?(argument: String) { self.init(argument) }
}

extension ID: ExpressibleByArgument {
    /// Reads an id.
    package init?(argument: String) { self.init(argument) }
}

extension Report.State: ExpressibleByArgument {}

extension Member.Role: ExpressibleByArgument {}

extension ImageVariant: ExpressibleByArgument {}

extension SightingCap: ExpressibleByArgument {}
