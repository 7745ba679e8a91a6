package import Model
import Relational
import Storage

/// Moderation actions, each logged in the transaction that performs it.
package struct ModerationService: Sendable {
    let platform: Platform

    /// Acts on every target, or on none if one of them does not exist.
    ///
    /// With `resolving`, the pending reports about the targets are resolved too; the reports in `settling`
    /// are always resolved, whatever their targets.
    package func act(
        _ action: ModerationAction,
        on names: [TargetName],
        reason: String,
        by actor: Moderator,
        for report: Report.ID? = nil,
        resolving: Bool = false,
        settling: [Report.ID] = []
    ) async throws -> [ModerationAct] {
        let order = ModerationOrder(
            action: action,
            names: names,
            reason: try ModerationRecord.checkedReason(reason),
            report: report,
            resolving: resolving,
            settling: settling
        )
        let (now, ids) = (platform.now(), platform.ids)
        return try await platform.database.write {
            try Self.perform(order, by: actor, at: now, ids, $0)
        }
    }

    /// Acts like ``act(_:on:reason:by:for:resolving:settling:)``, once for every idempotency key; `answer`
    /// makes the client's answer.
    package func act(
        _ order: ModerationOrder,
        by actor: Moderator,
        under key: IdempotentRequest?,
        answer: @escaping @Sendable ([ModerationAct]) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let (now, ids) = (platform.now(), platform.ids)
        return try await platform.idempotently(key, as: actor.id) {
            answer(try Self.perform(order, by: actor, at: now, ids, $0))
        }
    }

    private static func perform(
        _ order: ModerationOrder,
        by actor: Moderator,
        at now: Instant,
        _ ids: IDSource,
        _ connection: any Connection
    ) throws -> [ModerationAct] {
        let actor = try still(actor, on: connection)
        let acts = try ModerationQueries.acts(
            order.action,
            on: order.names,
            resolving: order.resolving,
            at: now,
            on: connection
        )
        try ModeratorRights.require(actor, toPerform: acts, on: connection)
        let log = ModerationLog(connection)
        for act in acts where act.isChange {
            let (before, after) = try logged(act, on: connection)
            try log.add(
                ModerationRecord(
                    id: ids.next(),
                    at: now,
                    actor: actor,
                    action: order.action,
                    target: act.before.target,
                    report: order.report,
                    reason: order.reason,
                    before: before,
                    after: after
                )
            )
        }
        // Reports that another moderator has settled by now stay as they are.
        let pending = try order.settling.filter {
            try ReportStore(connection).report($0)?.state.isPending == true
        }
        for id in Set(acts.flatMap(\.resolved) + pending).sorted() {
            try settle(id, as: .resolve, outcome: order.reason, by: actor, at: now, ids, connection)
        }
        // The updates come last, because they take change numbers.
        for act in acts where act.isChange && order.action != .warn {
            try TargetStore(connection).update(act.after, at: now)
        }
        return acts
    }

    package func assign(
        _ reports: [Report.ID],
        to assignee: Moderator,
        by actor: Moderator
    ) async throws -> [Report] {
        let (now, ids) = (platform.now(), platform.ids)
        return try await platform.database.write { connection in
            let actor = try Self.still(actor, on: connection)
            return try reports.map { id in
                let old = try ModerationQueries.pending(id, on: connection)
                if old.state == .assigned, old.assignee == assignee.name { return old }
                try ModeratorRights.require(actor, toDecideAbout: old.target, on: connection)
                var new = old
                (new.state, new.assignee, new.updatedAt) = (.assigned, assignee.name, now)
                try ReportStore(connection).update(new)
                try Self.log(
                    .assign,
                    old,
                    new,
                    reason: "assigned to \(assignee)",
                    actor,
                    at: now,
                    ids,
                    connection
                )
                return new
            }
        }
    }

    /// Resolves or rejects reports.
    package func settle(
        _ reports: [Report.ID],
        as action: ModerationAction,
        outcome: String,
        by actor: Moderator
    ) async throws -> [Report] {
        let (now, ids) = (platform.now(), platform.ids)
        let outcome = try ModerationRecord.checkedReason(outcome)
        return try await platform.database.write { connection in
            let actor = try Self.still(actor, on: connection)
            return try reports.map { id in
                try Self.settle(id, as: action, outcome: outcome, by: actor, at: now, ids, connection)
            }
        }
    }

    /// Settles a report, for another moderator where one is named; a report that is settled like that already
    /// stays as it is.
    package func settle(
        _ report: Report.ID,
        as action: ModerationAction,
        outcome: String,
        by actor: Moderator,
        for assignee: Moderator? = nil
    ) async throws -> Report {
        let (now, ids) = (platform.now(), platform.ids)
        let outcome = try ModerationRecord.checkedReason(outcome)
        return try await platform.database.write { connection in
            let actor = try Self.still(actor, on: connection)
            if let known = try ReportStore(connection).report(report),
                known.state == Self.state(after: action)
            {
                return known
            }
            return try Self.settle(
                report,
                as: action,
                outcome: outcome,
                by: actor,
                for: assignee,
                at: now,
                ids,
                connection
            )
        }
    }

    private static func state(after action: ModerationAction) -> Report.State {
        action == .reject ? .rejected : .resolved
    }

    @discardableResult
    static func settle(
        _ id: Report.ID,
        as action: ModerationAction,
        outcome: String,
        by actor: Moderator,
        for assignee: Moderator? = nil,
        at now: Instant,
        _ ids: IDSource,
        _ connection: any Connection
    ) throws -> Report {
        let old = try ModerationQueries.pending(id, on: connection)
        try ModeratorRights.require(actor, toDecideAbout: old.target, on: connection)
        var new = old
        new.state = state(after: action)
        new.assignee = assignee?.name ?? old.assignee ?? actor.name
        new.outcome = outcome
        new.updatedAt = now
        try ReportStore(connection).update(new)
        try log(action, old, new, reason: outcome, actor, at: now, ids, connection)
        return new
    }

    private static func log(
        _ action: ModerationAction,
        _ old: Report,
        _ new: Report,
        reason: String,
        _ actor: Moderator,
        at now: Instant,
        _ ids: IDSource,
        _ connection: any Connection
    ) throws {
        try ModerationLog(connection).add(
            ModerationRecord(
                id: ids.next(),
                at: now,
                actor: actor,
                action: action,
                target: old.target,
                report: old.id,
                reason: reason,
                before: old.logged,
                after: new.logged
            )
        )
    }

    /// Returns the state before and after an act, as JSON.
    private static func logged(
        _ act: ModerationAct,
        on connection: any Connection
    ) throws -> (before: String, after: String) {
        guard act.action == .warn, case .member(let member) = act.before.target else {
            return (act.before.logged, act.after.logged)
        }
        let count = try ModerationLog(connection).warningCount(of: member)
        return (#"{"warnings":\#(count)}"#, #"{"warnings":\#(count + 1)}"#)
    }

    /// The moderator under the name of now, which may have changed since the act began; throws if the member
    /// has lost the role since.
    static func still(_ actor: Moderator, on connection: any Connection) throws -> Moderator {
        guard let id = actor.id else { return actor }
        guard let member = try MemberStore(connection).member(id), member.role != .member,
            member.suspendedAt == nil
        else {
            throw Refusal(.forbidden, code: "no-moderator", "'\(actor.name)' is not a moderator any more.")
        }
        return Moderator(name: member.handle.text, id: id)
    }
}
