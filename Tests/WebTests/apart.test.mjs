import assert from "node:assert/strict";
import { test } from "node:test";

const app = "../../Sources/CWebFiles/web/app/";
const { apart } = await import(`${app}map/apart.js`);
const { sizeOf, sum } = await import(`${app}map/things.js`);

/** A degree is ten pixels. */
const project = ({ lat, lon }) => ({ x: lon * 10, y: -lat * 10 });
const unproject = ({ x, y }) => ({ lat: -y / 10, lon: x / 10 });
const camera = { project, unproject };
const cell = (lat, lon, places, more = {}) =>
    ({ lat, lon, notes: 0, places, stops: 0, more: false, bbox: [lon - 1, lat - 1, lon + 1, lat + 1], ...more });
const item = (kind, lat, lon) => ({ kind, id: "1", title: "", lat, lon });

test("cells whose marks would cover each other become one, in the middle of their things", () => {
    const { cells } = apart([], [cell(10, 10, 30), cell(10, 12, 10, { notes: 5, more: true })], camera);
    assert.equal(cells.length, 1);
    const [one] = cells;
    assert.deepEqual([one.notes, one.places, one.more], [5, 40, true]);
    assert.ok(Math.abs(one.lon - (10 + (2 * 15) / 45)) < 1e-9);
    assert.deepEqual(one.bbox, [9, 9, 13, 11]);
});

test("cells that have room stay as they are", () => {
    const cells = [cell(10, 10, 30), cell(10, 20, 10)];
    assert.deepEqual(apart([], cells, camera).cells, cells);
});

test("no two of many marks cover each other, and nothing is lost", () => {
    const cells = Array.from({ length: 300 }, (_, index) => cell((index * 7.3) % 40, (index * 3.1) % 50, 1 + (index * index) % 900));
    const { cells: left } = apart([], cells, camera);
    assert.equal(left.reduce((count, each) => count + sum(each), 0), cells.reduce((count, each) => count + sum(each), 0));
    for (const [index, one] of left.entries()) {
        for (const other of left.slice(index + 1)) {
            const [a, b] = [project(one), project(other)];
            assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= (sizeOf(one) + sizeOf(other)) / 2);
        }
    }
});

test("a mark takes in the places and stops that it would cover, and leaves notes alone", () => {
    const items = [item("poi", 10, 11), item("stop", 10, 9), item("note", 10, 10), item("poi", 10, 30)];
    const { cells, items: left } = apart(items, [cell(10, 10, 30)], camera);
    assert.deepEqual(left.map(({ kind, lon }) => [kind, lon]), [["note", 10], ["poi", 30]]);
    assert.deepEqual(cells.map(({ notes, places, stops }) => [notes, places, stops]), [[0, 31, 1]]);
});

test("marks on both sides of the antimeridian become one there", () => {
    const across = (position) => project({ ...position, lon: position.lon < 0 ? position.lon + 360 : position.lon });
    const { cells } = apart([], [cell(0, 179.5, 10, { bbox: [178, -1, 180, 1] }), cell(0, -179.5, 10, { bbox: [-180, -1, -178, 1] })], { project: across, unproject });
    assert.equal(cells.length, 1);
    assert.equal(Math.abs(cells[0].lon), 180);
    assert.deepEqual(cells[0].bbox, [178, -1, -178, 1]);
});

test("the mark of a cell makes room for a note, and its things stay where they are", () => {
    const note = item("note", 10, 10);
    for (const at of [cell(10, 10, 300), cell(10.5, 11, 300)]) {
        const { cells: [one], items } = apart([note], [at], camera);
        assert.deepEqual(items, [note]);
        assert.deepEqual([one.lat, one.lon], [at.lat, at.lon]);
        const [mark, photo] = [project(one.mark), project(note)];
        assert.ok(Math.hypot(mark.x - photo.x, mark.y - photo.y) >= sizeOf(one) / 2 + 21);
    }
});
