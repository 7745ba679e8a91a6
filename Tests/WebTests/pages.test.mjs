import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const app = "../../Sources/CWebFiles/web/app/";
const { addressOf, lookOf, match } = await import(`${app}routes.js`);
const { best, coordinates } = await import(`${app}search.js`);
const { runs, week } = await import(`${app}parts/hours.js`);

test("an address of the map names a look, and is found again", () => {
    assert.deepEqual(lookOf("/@59.33,18.06,15z"), { lat: 59.33, lon: 18.06, zoom: 15 });
    const look = { lat: 60.168812, lon: -24.94155, zoom: 15.25 };
    const again = lookOf(addressOf(look));
    assert.ok(again && Math.abs(again.lat - look.lat) < 1e-5 && again.zoom === 15.25);
    for (const path of ["/@99,0,3z", "/@1,181,3z", "/@1,2,99z", "/@1,2", "/@a,b,cz", "/notes/1"]) assert.equal(lookOf(path), null, path);
});

test("an address leads to its page with its parameters, and one with a bad id to none", () => {
    assert.deepEqual(match("/notes/17")?.parameters, { id: "17" });
    assert.equal(match("/notes/17/edit")?.route.path, "/notes/:id/edit");
    for (const path of ["/notes", "/notes/x", "/notes/17/no", "/nothing", "/notes/12345678901234567890"]) assert.equal(match(path), null, path);
});

test("no text of several lines has one that begins like a comment, which the server would leave out", () => {
    const folder = new URL(app, import.meta.url);
    for (const name of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith(".js"))) {
        const code = readFileSync(new URL(name, folder), "utf8").replace(/^ *(\/\*\*(?:[^*]|\*(?!\/))*\*\/$|\/\/.*$)/gm, "");
        for (const [text] of code.matchAll(/`[^`]*`/g)) assert.doesNotMatch(text, /\n *\/[/*]/, name);
    }
});

test("coordinates are read as people write them", () => {
    assert.deepEqual(coordinates("59.33, 18.06"), { lat: 59.33, lon: 18.06 });
    assert.deepEqual(coordinates("-33.8 151"), { lat: -33.8, lon: 151 });
    for (const text of ["fast food", "91, 2", "59.33", "1,200"]) assert.equal(coordinates(text), null, text);
});

test("opening hours become a table of the week", () => {
    const known = week("Mo-Fr 07:30-19:00; Sa 10:00-14:00,16:00-02:00; Su,PH off");
    assert.deepEqual(known?.days[0], [{ from: 450, to: 1140 }]);
    assert.deepEqual(known?.days[5], [{ from: 600, to: 840 }, { from: 960, to: 1560 }]);
    assert.deepEqual(known?.days[6], []);
    assert.equal(known?.holidays, "closed");
    assert.deepEqual(runs(known).map(({ first, last }) => [first, last]), [[0, 4], [5, 5], [6, 6]]);
    assert.ok(week("24/7")?.isAlways);
    assert.equal(week("Fr-Mo 09:00-17:00")?.days[2].length, 0);
});

test("opening hours that a table cannot tell are left as they are", () => {
    for (const text of ["sunrise-sunset", "Mo[1] 10:00-12:00", "Apr-Oct Mo-Su 10:00-18:00", "by appointment", "Mo 25:99-30:00", ""]) {
        const known = week(text);
        assert.ok(known === null || known.days.every((day) => !day.length), text);
    }
});

test("Enter takes what has the text for its name, then what begins with it, then the first", () => {
    const found = ["Hotel", "Hôtel de Paris", "Casino Café", "Casino"].map((label) => ({ label }));
    assert.deepEqual(["casino", "casino c", "hôtel", "paris"].map((text) => best(found, text)), [3, 2, 1, 0]);
});
