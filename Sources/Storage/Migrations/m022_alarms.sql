-- Trips that members take again and again: an alarm is made of each on its days.
CREATE TABLE saved_trip (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    stop_id BIGINT NOT NULL,
    line_id BIGINT NOT NULL,
    direction TEXT,
    destination TEXT,
    -- Minutes after midnight, as the clocks of the timetable show.
    minute BIGINT NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    -- A bit for each weekday; the lowest is Monday.
    weekdays BIGINT NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
    before_s BIGINT NOT NULL,
    -- The last local day (since 1970) that an alarm was looked for; no day is planned twice.
    planned_day BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX saved_trip_by_member ON saved_trip (member_id, id);

-- Alarms that wait. One that has told its last goes; `fired_alarm` has what it told.
CREATE TABLE alarm (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('departure', 'leave-now', 'vehicle-near')),
    saved_trip_id BIGINT,
    stop_id BIGINT,
    line_id BIGINT,
    source TEXT,
    trip_id TEXT,
    -- The service day, since 1970.
    service_day BIGINT,
    run_start BIGINT,
    destination TEXT,
    scheduled BIGINT,
    expected BIGINT,
    before_s BIGINT NOT NULL,
    walk_s BIGINT,
    lat DOUBLE PRECISION,
    lon DOUBLE PRECISION,
    radius_m DOUBLE PRECISION,
    -- 1 once the warning before the departure was told.
    warned BIGINT NOT NULL DEFAULT 0,
    -- The next instant at which something is told; not known of vehicles.
    fires_at BIGINT,
    created_at BIGINT NOT NULL,
    CHECK (kind = 'vehicle-near' OR (stop_id IS NOT NULL AND fires_at IS NOT NULL)),
    CHECK (kind = 'departure' OR (lat IS NOT NULL AND lon IS NOT NULL))
);
CREATE INDEX alarm_by_member ON alarm (member_id, id);
CREATE INDEX alarm_due ON alarm (fires_at, id) WHERE fires_at IS NOT NULL;
CREATE INDEX alarm_near ON alarm (line_id, id) WHERE kind = 'vehicle-near';

-- What alarms told. The occasion names what happened once: no row is added for it again, whatever server tries.
CREATE TABLE fired_alarm (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    alarm_id BIGINT NOT NULL,
    occasion TEXT NOT NULL,
    kind TEXT NOT NULL,
    event TEXT NOT NULL,
    -- A JSON object.
    details TEXT NOT NULL,
    quiet BIGINT NOT NULL,
    fired_at BIGINT NOT NULL,
    UNIQUE (alarm_id, occasion)
);
CREATE INDEX fired_alarm_by_member ON fired_alarm (member_id, id);
CREATE INDEX fired_alarm_news ON fired_alarm (member_id, fired_at);
CREATE INDEX fired_alarm_by_time ON fired_alarm (fired_at);

-- The vehicles that an alarm knows: near since they were told, or gone again.
CREATE TABLE alarm_vehicle (
    alarm_id BIGINT NOT NULL,
    vehicle TEXT NOT NULL,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    near BIGINT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (alarm_id, vehicle)
);
CREATE INDEX alarm_vehicle_by_member ON alarm_vehicle (member_id);

-- The hours in which alarms are told without a push, in minutes after midnight of a zone.
CREATE TABLE alarm_setting (
    member_id BIGINT NOT NULL PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    quiet_from BIGINT NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until BIGINT NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
    zone TEXT NOT NULL
);

-- Browsers that get Web Push.
CREATE TABLE push_subscription (
    id BIGINT NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    public_key BYTEA NOT NULL,
    secret BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX push_subscription_by_member ON push_subscription (member_id, id);

-- Pushes that wait to be taken by a push service, until they expire.
CREATE TABLE push_message (
    fired_id BIGINT NOT NULL,
    subscription_id BIGINT NOT NULL,
    member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (fired_id, subscription_id)
);
CREATE INDEX push_message_due ON push_message (next_at);
CREATE INDEX push_message_by_member ON push_message (member_id);
CREATE INDEX push_message_by_subscription ON push_message (subscription_id);

-- The key by which push services know this installation: subscriptions hold for it alone.
CREATE TABLE push_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    key BYTEA NOT NULL
);
