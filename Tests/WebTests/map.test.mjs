import assert from "node:assert/strict";
import { test } from "node:test";

const app = "../../Sources/CWebFiles/web/app/";
const { destination, distanceBetween, fromWorld, toWorld, wrapped } = await import(`${app}map/mercator.js`);
const { Camera } = await import(`${app}map/camera.js`);
const { interval } = await import(`${app}map/ground.js`);
const { together, isNarrow, everything, wantsNotes, wantsPlaces } = await import(`${app}map/things.js`);

const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

function camera(lat, lon, zoom, width = 800, height = 600) {
    const made = new Camera();
    Object.assign(made, { width, height });
    made.jump({ lat, lon, zoom });
    return made;
}

test("a position is found again after its projection", () => {
    for (const position of [{ lat: 60.17, lon: 24.94 }, { lat: -33.86, lon: 151.2 }, { lat: 0, lon: -180 }, { lat: 85, lon: 179.9 }]) {
        const again = fromWorld(toWorld(position, 14), 14);
        near(again.lat, position.lat);
        near(again.lon, position.lon);
    }
});

test("the middle of the camera is the middle of what is seen, also above a sheet", () => {
    const made = camera(43.7396, 7.4276, 15);
    near(made.project({ lat: 43.7396, lon: 7.4276 }).x, 400);
    near(made.project({ lat: 43.7396, lon: 7.4276 }).y, 300);
    made.covered = 200;
    near(made.project({ lat: 43.7396, lon: 7.4276 }).y, 200);
    const { lat, lon } = made.unproject({ x: 400, y: 200 });
    near(lat, 43.7396);
    near(lon, 7.4276);
});

test("zooming around a point keeps what is at that point", () => {
    const made = camera(60.17, 24.94, 13);
    const before = made.unproject({ x: 120, y: 80 });
    made.zoomBy(2.5, { x: 120, y: 80 });
    const after = made.unproject({ x: 120, y: 80 });
    near(after.lat, before.lat);
    near(after.lon, before.lon);
});

test("across the antimeridian, things stand on the copy of the world that is nearest", () => {
    const made = camera(0, 179.9, 8);
    near(made.project({ lat: 0, lon: -179.9 }).x - 400, made.turn * (0.2 / 360), 1e-3);
    const box = made.box;
    assert.ok(box.west > box.east);
});

test("a box fits into what is seen", () => {
    const made = camera(0, 0, 2);
    made.jump(made.fitting({ west: 24.9, south: 60.1, east: 25, north: 60.2 }));
    const { west, south, east, north } = made.box;
    assert.ok(west < 24.9 && east > 25 && south < 60.1 && north > 60.2);
    assert.ok(made.look.value.zoom > 10);
});

test("the map does not leave the world at the poles", () => {
    const made = camera(84, 0, 3);
    made.pan(0, -10_000);
    assert.ok(made.box.north <= 85.06);
});

test("distances and destinations agree", () => {
    const from = { lat: 59.3326, lon: 18.0649 };
    for (const azimuth of [0, 45, 137, 270, 359]) near(distanceBetween(from, destination(from, azimuth, 1500)), 1500, 1e-3);
    near(wrapped(190), -170);
    near(wrapped(-190), 170);
});

test("lines of the graticule are some hundred pixels apart at every zoom", () => {
    for (let zoom = 2; zoom <= 20; zoom += 0.5) {
        const pixels = (interval(zoom) / 360) * 256 * 2 ** zoom;
        assert.ok(pixels >= 159 && pixels <= 420, `${zoom} ${pixels}`);
    }
});

test("the notes and places of a square become one cell", () => {
    const bbox = [1, 2, 3, 4];
    const cells = together([
        { kind: "note", lat: 2, lon: 2, count: 1, count_more: false, bbox },
        { kind: "poi", lat: 4, lon: 2, count: 3, count_more: true, bbox },
        { kind: "poi", lat: 9, lon: 9, count: 5, count_more: false, bbox: [5, 6, 7, 8] },
    ]);
    assert.deepEqual(cells.map(({ notes, places, more }) => [notes, places, more]), [[1, 3, true], [0, 5, false]]);
    near(cells[0].lat, 3.5);
});

test("a filter that only one kind knows leaves the other out", () => {
    assert.ok(!isNarrow(everything) && wantsNotes(everything) && wantsPlaces(everything));
    assert.ok(!wantsNotes({ ...everything, category: "cafe" }) && wantsPlaces({ ...everything, category: "cafe" }));
    assert.ok(wantsNotes({ ...everything, author: "5" }) && !wantsPlaces({ ...everything, author: "5" }));
});
