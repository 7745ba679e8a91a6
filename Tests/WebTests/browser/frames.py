"""How many frames the lens draws a second while it is turned, and what the browser works for each of them.

A frame costs script, style and layout, and painting on the page's own thread, which can be slowed down as if the device
were slower; other threads raster and put together what is seen, without a graphics card here.
"""

import collections

# A turn for each frame: by keys, or by the readings of a phone's sensors, which tremble as in a hand.
TURNS = {
    "keys": "press(turn % 40 < 20 ? 'ArrowLeft' : 'ArrowRight');",
    "phone": """dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', {
        absolute: true, alpha: (350 + 60 * Math.sin(turn / 40)) % 360, beta: 90 + Math.sin(turn / 3), gamma: Math.sin(turn / 5),
    }));""",
}
DRAW = """async (seconds) => {
    const surface = document.querySelector(".lens-surface");
    const press = (key) => surface.dispatchEvent(new KeyboardEvent("keydown", {key}));
    const count = () => document.querySelector(".lens-points").points.length;
    let [drawn, labels] = [0, 0];
    const watch = new MutationObserver(() => { drawn += 1; });
    watch.observe(document.querySelector(".lens"), {attributes: true, attributeFilter: ["data-heading"]});
    const start = performance.now();
    let turn = 0;
    for (; performance.now() - start < seconds * 1000; turn += 1) {
        TURN
        await new Promise(requestAnimationFrame);
        if (turn % 10 === 0) labels += count();
    }
    watch.disconnect();
    const rate = drawn / (performance.now() - start) * 1000;
    BACK
    return {drawn, rate, labels: labels / Math.ceil(turn / 10)};
}"""
# Back to where it began, so that each run sees the same things.
BACKS = {"keys": "for (let left = Math.min(turn % 40, 40 - turn % 40); left > 0; left -= 1) press('ArrowRight');", "phone": ""}
CATEGORIES = ["devtools.timeline", "blink", "cc", "viz", "toplevel"]
# Parts of the work of the page's thread by the names of what the browser traces; the rest is "other".
PARTS = {
    "script": ("FunctionCall", "FireAnimationFrame", "EventDispatch", "TimerFire", "RunMicrotasks", "MajorGC", "MinorGC", "V8."),
    "style and layout": ("Document::", "LocalFrameView::performLayout", "UpdateLayoutTree", "Layout"),
    "paint and layers": ("Paint", "PrePaint", "Blink.", "CullRectUpdate", "Layerize", "LocalFrameView::RunPaint", "UpdateLayer"),
}
THREADS = {"CrRendererMain": "page", "ThreadPoolForegroundWorker": "raster", "Compositor": "compositor", "VizCompositorThread": "display"}


def measure(phone, turn, slowed, seconds=3, is_traced=False):
    """Turns the lens for some seconds on a processor that is slowed so many times."""
    phone.devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    draw = DRAW.replace("TURN", TURNS[turn]).replace("BACK", BACKS[turn])
    # The labels of the first turns are made, as they are in use.
    phone.page.evaluate(draw, 1)
    found = phone.page.evaluate(draw, seconds)
    if is_traced:
        found["work"] = trace(phone, draw, seconds)
    phone.devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def trace(phone, draw, seconds):
    """Milliseconds a frame by thread and part."""
    browser = phone.page.context.browser.new_browser_cdp_session()
    events, ended = [], []
    browser.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    browser.on("Tracing.tracingComplete", lambda message: ended.append(message))
    browser.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}})
    drawn = phone.page.evaluate(draw, seconds)["drawn"]
    browser.send("Tracing.end")
    while not ended:
        phone.page.wait_for_timeout(50)
    browser.detach()
    return {name: microseconds / drawn / 1000 for name, microseconds in work_of(events).items()}


def work_of(events):
    """The microseconds of each part: what an event takes without those within it."""
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    threads = collections.defaultdict(list)
    for each in events:
        if each["ph"] == "X" and names.get((each["pid"], each["tid"])) in THREADS:
            threads[each["pid"], each["tid"]].append(each)
    work = collections.Counter()
    for key, own in threads.items():
        thread = THREADS[names[key]]
        open_ones = []
        for each in sorted(own, key=lambda it: (it["ts"], -it.get("dur", 0))):
            duration = each.get("dur", 0)
            while open_ones and open_ones[-1][1] <= each["ts"]:
                open_ones.pop()
            if open_ones:
                work[open_ones[-1][0]] -= duration
            part = part_of(each["name"]) if thread == "page" else thread
            work[part] += duration
            open_ones.append((part, each["ts"] + duration))
    return work


def part_of(name):
    return next((part for part, starts in PARTS.items() if name.startswith(starts)), "other")
