-- After an import, the alarms of one source are looked through, however many others there are.
CREATE INDEX alarm_by_source ON alarm (source, id) WHERE source IS NOT NULL;
