-- The session in which a browser subscribed: who logs out, or is logged out, gets no push there any more.
ALTER TABLE push_subscription ADD COLUMN session_id BIGINT REFERENCES session (id) ON DELETE CASCADE;
CREATE INDEX push_subscription_by_session ON push_subscription (session_id);
