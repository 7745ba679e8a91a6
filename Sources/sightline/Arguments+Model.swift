public import ArgumentParser
package import Model
public import ViewEngine

extension TargetName: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension ID: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension Report.State: ExpressibleByArgument {}

extension Member.Role: ExpressibleByArgument {}

extension ImageVariant: ExpressibleByArgument {}

extension SightingCap: ExpressibleByArgument {}
