import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../Sources/CWebFiles/web/styles/", import.meta.url);

/** The innermost rules of all styles, as their selectors and what they say. */
const rules = readdirSync(folder).filter((name) => name.endsWith(".css")).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8").replace(/\/\*.*?\*\//gs, "");
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors, body]) => ({
        selectors: selectors.split(",").map((each) => each.trim()), body,
    }));
});

test("whatever moves by itself stands still for those who want no motion", () => {
    const still = new Set(rules.filter(({ body }) => body.includes("animation: none !important; transition: none !important"))
        .flatMap(({ selectors }) => selectors));
    const moving = rules.filter(({ body }) => /(animation|transition)(-\w+)?:(?!\s*none)/.test(body)).flatMap(({ selectors }) => selectors);
    assert.ok(moving.length >= 5, `${moving}`);
    assert.deepEqual(moving.filter((each) => !still.has(each)), []);
});

test("no important rule is for every element, because each label of the lens is styled at each frame", () => {
    const all = rules.filter(({ selectors, body }) => body.includes("!important") && selectors.some((each) => /^\*/.test(each)));
    assert.deepEqual(all, []);
});
