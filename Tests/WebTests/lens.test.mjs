import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const app = "../../Sources/CWebFiles/web/app/lens/";
const { linesFrom, rowsOf, Sight } = await import(`${app}sight.js`);
const { attitudeOf, AttitudeFilter, leaning } = await import(`${app}attitude.js`);

// The tests of the engine write this file, and run before these.
const file = new URL("../../.build/lens-vectors.csv", import.meta.url);
const options = { skip: existsSync(file) || process.env.CI === "true" ? false : "The tests of ViewEngine write its vectors: scripts/test." };

/** The vectors of a kind: numbers, and `null` where there is none. */
function vectors(kind) {
    const lines = readFileSync(file, "utf8").split("\n").filter((line) => line.startsWith(`${kind},`));
    assert.ok(lines.length >= 10, kind);
    return lines.map((line) => line.split(",").slice(1).map((text) => (text === "" ? null : Number(text))));
}

test("each pose of the engine has the same sighting here", options, () => {
    let worst = 0;
    for (const values of vectors("view")) {
        const [lat, lon, alt, heading, pitch, roll, fov, aspect, range, minRange, accuracy, headingAccuracy] = values;
        const [thingLat, thingLon, thingAlt, ...expected] = values.slice(12);
        const viewpoint = { lat, lon, alt, heading, pitch, roll, fov, aspect, range, minRange, accuracy, headingAccuracy };
        const line = linesFrom({ lat, lon, alt })({ lat: thingLat, lon: thingLon, alt: thingAlt });
        const found = new Sight(viewpoint).at(line);
        assert.equal(found !== null, expected.length > 0, values.join());
        if (!found) continue;
        const { distance, slant, azimuth, bearing, elevation, x, y, scale, certain } = found;
        [distance, slant, azimuth, bearing, elevation, x, y, scale].forEach((value, index) => {
            // Metres and degrees are compared by their size, shares of the frame as they are.
            const size = index < 5 ? Math.max(1, Math.abs(expected[index])) : 1;
            // Heights are rounded to a nanometre, as differences of positions from the Earth's centre.
            const rounding = index === 4 ? 1e-7 / slant : 0;
            worst = Math.max(worst, (Math.abs(value - expected[index]) - rounding) / size);
        });
        assert.equal(certain, expected[8] === 1, values.join());
    }
    assert.ok(worst <= 1e-9, `${worst}`);
});

test("labels stand in the rows of the engine", options, () => {
    for (const [width, ...labels] of vectors("rows")) {
        const sightings = [];
        const expected = [];
        for (let at = 0; at < labels.length; at += 3) {
            sightings.push({ x: labels[at], scale: labels[at + 1] });
            expected.push(labels[at + 2]);
        }
        assert.deepEqual(rowsOf(sightings, width), expected);
    }
});

test("a device leans and is smoothed as the engine has it", options, () => {
    const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-9, `${a} is not ${b}`);
    for (const [x, y, z, pitch, roll] of vectors("leaning")) {
        const found = leaning({ x, y, z });
        near(found.pitch, pitch);
        near(found.roll, roll);
    }
    for (const [window, ...numbers] of vectors("filter")) {
        const filter = new AttitudeFilter(window);
        const [heading, pitch, roll] = numbers.slice(-3);
        for (let at = 0; at < numbers.length - 3; at += 3) {
            filter.add({ heading: numbers[at], pitch: numbers[at + 1], roll: numbers[at + 2] });
        }
        near(filter.attitude.heading, heading);
        near(filter.attitude.pitch, pitch);
        near(filter.attitude.roll, roll);
    }
});

test("the angles of a browser become the attitude of the camera, however the screen is turned", () => {
    const near = (found, heading, pitch, roll) => {
        for (const [a, b] of [[found.heading, heading], [found.pitch, pitch], [found.roll, roll]]) {
            assert.ok(Math.abs(((a - b + 540) % 360) - 180) < 1e-9, `${JSON.stringify(found)} is not ${heading} ${pitch} ${roll}`);
        }
    };
    near(attitudeOf({ alpha: 0, beta: 90, gamma: 0 }), 0, 0, 0);
    // Alpha goes the other way than a heading, and so it does when the phone leans back.
    near(attitudeOf({ alpha: 270, beta: 90, gamma: 0 }), 90, 0, 0);
    near(attitudeOf({ alpha: 270, beta: 120, gamma: 0 }), 90, 30, 0);
    near(attitudeOf({ alpha: 350, beta: 60, gamma: 0 }), 10, -30, 0);
    // Flat on a table, the top of the screen is what it looks at.
    near(attitudeOf({ alpha: 330, beta: 0, gamma: 0 }), 30, -90, 0);
    // Turned to the left by a quarter, the device's right is up, and the page is turned to suit.
    near(attitudeOf({ alpha: 90, beta: 0, gamma: -90 }, 90), 0, 0, 0);
    near(attitudeOf({ alpha: 90, beta: 0, gamma: -90 }, 0), 0, 0, -90);
    near(attitudeOf({ alpha: 270, beta: 0, gamma: 90 }, 270), 0, 0, 0);
});

test("a locked attitude stays, and follows again from the present samples", () => {
    const filter = new AttitudeFilter(2);
    filter.lock();
    assert.equal(filter.attitude, null);
    for (const heading of [350, 10, 30]) filter.add({ heading, pitch: 0, roll: 0 });
    assert.equal(filter.attitude.heading, 350);
    filter.unlock();
    assert.ok(Math.abs(filter.attitude.heading - 20) < 1e-9);
});
