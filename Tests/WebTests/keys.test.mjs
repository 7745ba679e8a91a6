import assert from "node:assert/strict";
import { test } from "node:test";

import { newKey } from "../../Sources/CWebFiles/web/app/core/key.js";

test("keys are random UUIDs, all different", () => {
    const keys = Array.from({ length: 1000 }, newKey);
    for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(new Set(keys).size, keys.length);
});
