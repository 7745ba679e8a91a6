import assert from "node:assert/strict";
import { test } from "node:test";

process.env.TZ = "Europe/Paris";
const app = "../../Sources/CWebFiles/web/app/";
const { knownZone, localParts, zoneText } = await import(`${app}core/zones.js`);
const { addTexts, clock } = await import(`${app}core/text.js`);
const { whenText } = await import(`${app}parts/departures.js`);

addTexts({ "departure.zone": "{zone} ({offset})" });
const winter = Date.parse("2026-01-15T12:00:00Z");
const summer = Date.parse("2026-07-15T12:00:00Z");

test("times of elsewhere say whose they are, by a name and the hours from UTC", () => {
    assert.equal(zoneText("America/Los_Angeles", winter), "Pacific Time (UTC-8)");
    assert.equal(zoneText("America/Los_Angeles", summer), "Pacific Time (UTC-7)");
    assert.equal(zoneText("UTC", winter), "Coordinated Universal Time (UTC+0)");
    assert.equal(zoneText("Asia/Kolkata", winter), "India Standard Time (UTC+5:30)");
});

test("nothing is said where the clocks of both show the same, or where no zone is told", () => {
    assert.equal(zoneText("Europe/Stockholm", winter), "");
    assert.equal(zoneText(undefined, winter), "");
});

test("a zone that the browser does not know is none", () => {
    assert.equal(knownZone("Europe/Stockholm"), "Europe/Stockholm");
    for (const name of ["Mars/Olympus", "", null, undefined]) assert.equal(knownZone(name), undefined);
});

test("the time of a departure is that of the clocks at its stop", () => {
    const instant = "2026-01-15T20:05:00Z";
    assert.match(clock(instant, "America/Los_Angeles"), /^12:05/);
    assert.match(whenText({ scheduled: instant, expected: null, status: "ok" }, winter, "America/Los_Angeles"), /^12:05/);
    assert.deepEqual(localParts("2026-01-16T03:05:00Z", "America/Los_Angeles"), { weekday: 3, time: "19:05" });
    assert.deepEqual(localParts("2026-01-15T23:05:00Z", undefined), { weekday: 4, time: "00:05" });
});
