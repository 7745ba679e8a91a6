import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const { readFacts } = await import("../../Sources/CWebFiles/web/app/photo/exif.js");
const data = process.env.SIGHTLINE_TEST_DATA ?? new URL("../../../shared/data", import.meta.url).pathname;
const photos = `${data}/images-exif`;
const options = { skip: existsSync(photos) ? false : `There is no shared test data at ${data}.` };

function facts(name) {
    const bytes = readFileSync(`${photos}/${name}`);
    return readFacts(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

test("positions and directions are those that other readers find", options, () => {
    const [head, ...lines] = readFileSync(`${photos}/expected.csv`, "utf8").trim().split("\n");
    const names = head.split(",");
    let compared = 0;
    for (const line of lines) {
        const values = Object.fromEntries(line.split(",").map((value, index) => [names[index], value]));
        if (!/\.(jpe?g|png)$/.test(values.file ?? "") || !values.gps_lat_deg_signed || !values.gps_lon_deg_signed) continue;
        const { place, heading } = facts(values.file);
        if (!place) continue;
        compared += 1;
        // A metre is a hundred-thousandth of a degree.
        const [lat, lon] = [Number(values.gps_lat_deg_signed), Number(values.gps_lon_deg_signed)];
        assert.ok(Math.abs(place.lat - lat) < 1e-5 && Math.abs(place.lon - lon) < 1e-5, values.file);
        const direction = Number(values.gps_img_direction_deg);
        if (heading !== null && direction < 360) assert.ok(Math.abs(heading - direction) < 1, values.file);
    }
    assert.ok(compared >= 5, String(compared));
});

test("a direction that refers to the magnetic pole, or divides by zero, does not count", options, () => {
    assert.equal(facts("gen-sydney-dir-M-below-sea.jpg").heading, null);
    assert.equal(facts("gen-dir-zero-denominator.jpg").heading, null);
    assert.equal(facts("gen-goteborg-dir-000.jpg").heading, 0);
});

test("a photo without EXIF says nothing of itself, nor does what is no photo", options, () => {
    assert.deepEqual(facts("no-exif.jpg"), { place: null, heading: null, fov: null, taken: null });
    assert.deepEqual(readFacts(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 9]).buffer).place, null);
    assert.deepEqual(readFacts(new ArrayBuffer(0)).place, null);
});

test("whatever is cut off or overwritten, reading ends and never throws", options, () => {
    const bytes = new Uint8Array(readFileSync(`${photos}/stockholm-iphone4s-gps-dir-true.jpg`)).slice(0, 4096);
    let seed = 7;
    const random = (below) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
    for (let turn = 0; turn < 2000; turn += 1) {
        const broken = bytes.slice(0, 32 + random(bytes.length - 32));
        for (let change = random(20); change > 0; change -= 1) broken[random(broken.length)] = random(256);
        readFacts(broken.buffer);
    }
});
