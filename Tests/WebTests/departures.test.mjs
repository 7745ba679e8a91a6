import assert from "node:assert/strict";
import { test } from "node:test";

const app = "../../Sources/CWebFiles/web/app/";
const { readable, whenText } = await import(`${app}parts/departures.js`);
const { together } = await import(`${app}map/things.js`);

const now = Date.parse("2026-11-25T12:00:00Z");
const leaving = (expected, more = {}) => ({ scheduled: "2026-11-25T12:00:00Z", expected, status: "ok", ...more });

test("a departure counts down by what is expected, and else by the timetable", () => {
    assert.equal(whenText(leaving("2026-11-25T12:07:10Z"), now), "7 min");
    assert.equal(whenText(leaving(null, { scheduled: "2026-11-25T12:03:00Z" }), now), "3 min");
    assert.equal(whenText(leaving("2026-11-25T12:00:30Z"), now), "departure.now");
    assert.match(whenText(leaving("2026-11-25T14:30:00Z"), now), /\d{1,2}:30/);
});

test("what does not leave says so, whatever its time is", () => {
    assert.equal(whenText(leaving("2026-11-25T12:07:00Z", { status: "cancelled" }), now), "departure.cancelled");
    assert.equal(whenText(leaving("2026-11-25T12:07:00Z", { status: "skipped" }), now), "departure.skipped");
    assert.equal(whenText(leaving(null, { scheduled: null }), now), "departure.unknown");
});

test("the name of a line is read on any colour", () => {
    assert.equal(readable("#ffff00"), "#000000");
    assert.equal(readable("#00224d"), "#ffffff");
});

test("stops are counted in their squares beside notes and places", () => {
    const bbox = [1, 2, 3, 4];
    const [cell] = together([
        { kind: "stop", lat: 2, lon: 2, count: 4, count_more: false, bbox },
        { kind: "note", lat: 2, lon: 2, count: 1, count_more: false, bbox },
    ]);
    assert.deepEqual([cell.notes, cell.places, cell.stops], [1, 0, 4]);
});
