-- The moderators' lists, each of which is read in the order of an index.
CREATE INDEX report_by_kind ON report (state, target_kind, id);
CREATE INDEX report_by_assignee ON report (assignee, state, id);
CREATE INDEX moderation_by_actor ON moderation (actor, id);
CREATE INDEX member_by_role ON member (role, id);
