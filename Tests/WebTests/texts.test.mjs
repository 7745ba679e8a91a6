import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const app = new URL("../../Sources/CWebFiles/web/app/", import.meta.url);
const languages = ["en", "sv", "fr", "zh"];
const load = async (tag, folder) => (await import(new URL(`${folder}/${tag}.js`, app))).default;
/** The texts of all pages: those that everybody loads, and those of the moderators' and admins' pages. */
const texts = Object.fromEntries(await Promise.all(
    languages.map(async (tag) => [tag, { ...await load(tag, "texts"), ...await load(tag, "texts/desk") }]),
));

/** The code of the client but for the texts. */
const code = readdirSync(app, { recursive: true })
    .filter((name) => name.endsWith(".js") && !name.startsWith("texts"))
    .map((name) => readFileSync(new URL(name, app), "utf8"))
    .join("\n");

const places = (text) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((each) => each[1]);

test("each language has the same texts", () => {
    const keys = Object.keys(texts.en).sort();
    for (const tag of languages) assert.deepEqual(Object.keys(texts[tag]).sort(), keys, tag);
});

test("no page's texts replace those that everybody loads", async () => {
    for (const tag of languages) {
        const common = await load(tag, "texts");
        assert.deepEqual(Object.keys(await load(tag, "texts/desk")).filter((key) => key in common), [], tag);
    }
});

test("no text is empty, and each has the places that the English one has", () => {
    for (const [key, english] of Object.entries(texts.en)) {
        for (const tag of languages) {
            const text = texts[tag][key];
            for (const form of typeof text === "string" ? [text] : Object.values(text)) assert.ok(form.trim(), `${tag} ${key}`);
            assert.deepEqual([...new Set(places(text))].sort(), [...new Set(places(english))].sort(), `${tag} ${key}`);
        }
    }
});

test("a text that depends on a number has a form for each number of its language", () => {
    for (const tag of languages) {
        const rules = new Intl.PluralRules(tag);
        const needed = new Set([0, 1, 2, 3, 5, 10, 21, 100, 1000].map((count) => rules.select(count)));
        for (const [key, text] of Object.entries(texts[tag])) {
            if (typeof text === "string") continue;
            for (const category of needed) assert.ok(text[category] ?? text.other, `${tag} ${key} ${category}`);
            assert.ok(text.other, `${tag} ${key}`);
        }
    }
});

test("every text that the code asks for is there, and none is there for nothing", () => {
    const asked = new Set([...code.matchAll(/"([a-z-]+(?:\.[a-z-]+)*)"/g)].map((each) => each[1]));
    const called = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((each) => each[1]);
    assert.ok(called.length > 100);
    assert.deepEqual(called.filter((key) => !(key in texts.en)), []);
    assert.deepEqual(Object.keys(texts.en).filter((key) => !asked.has(key)), []);
});
