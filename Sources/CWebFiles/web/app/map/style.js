/**
 * How the background looks: calm, so that notes and places stand out. The layers are those that `sightline basemap make`
 * writes; those of the scheme OpenMapTiles are drawn too.
 *
 * @typedef {{ tiles: string[], minzoom: number, maxzoom: number, attribution: string, bounds?: number[], vector_layers?: { id: string }[] }} Tiles
 * @typedef {Record<string, any>} Layer
 */

const light = {
    paper: "#eef0ea", built: "#e9eae3", green: "#d6e5cb", wood: "#c7dcbc", sand: "#f0e8cf", square: "#f3f1ea", water: "#b9d6e4",
    waterInk: "#3f6f87", building: "#dfddd4", edge: "#cfccc1", street: "#ffffff", main: "#fff3cf", motorway: "#fbd9a2", path: "#d5cdb9",
    rail: "#b9b6ae", border: "#a59fb0", ink: "#4c5552", halo: "#f7f8f4", greenInk: "#4b6b3e",
};
const dark = {
    paper: "#1a2123", built: "#1d2527", green: "#1e2d24", wood: "#1b2a22", sand: "#2a2a22", square: "#222a2c", water: "#10242f",
    waterInk: "#6b9ab3", building: "#252e31", edge: "#303a3e", street: "#323d41", main: "#45493d", motorway: "#5a4d36", path: "#333a37",
    rail: "#3c4649", border: "#5b5766", ink: "#a9b4b2", halo: "#1a2123", greenInk: "#83a377",
};

/**
 * @param {Tiles} tiles
 * @param {boolean} isDark
 */
export function rasterStyle(tiles, isDark) {
    return {
        version: 8,
        sources: { base: { type: "raster", tileSize: 256, tiles: tiles.tiles, minzoom: tiles.minzoom, maxzoom: tiles.maxzoom, ...within(tiles) } },
        layers: [
            { id: "paper", type: "background", paint: { "background-color": (isDark ? dark : light).paper } },
            { id: "base", type: "raster", source: "base", paint: isDark ? { "raster-brightness-max": 0.6, "raster-saturation": -0.4 } : {} },
        ],
    };
}

/**
 * @param {Tiles} tiles
 * @param {string} language
 * @param {boolean} isDark
 */
export function vectorStyle(tiles, language, isDark) {
    const c = isDark ? dark : light;
    const isOpenMapTiles = tiles.vector_layers?.some(({ id }) => id === "transportation") ?? false;
    return {
        version: 8,
        sources: { base: { type: "vector", tiles: tiles.tiles, minzoom: tiles.minzoom, maxzoom: tiles.maxzoom, ...within(tiles) } },
        layers: [
            { id: "paper", type: "background", paint: { "background-color": c.paper } },
            ...(isOpenMapTiles ? otherLayers(c, language) : ownLayers(c, language)),
        ],
    };
}

/** Nothing is asked for outside the area of the tiles. @param {Tiles} tiles */
function within({ bounds }) {
    return bounds ? { bounds } : {};
}

/** @param {string} language */
function name(language) {
    return ["coalesce", ["get", `name_${language}`], ["get", `name:${language}`], ["get", "name"]];
}

/**
 * @param {string} id
 * @param {string} from
 * @param {string | any[]} colour
 * @param {any[]} [filter]
 * @returns {Layer}
 */
function area(id, from, colour, filter) {
    return { id, type: "fill", source: "base", "source-layer": from, ...(filter ? { filter } : {}), paint: { "fill-color": colour } };
}

/**
 * @param {string} id
 * @param {string} from
 * @param {string} colour
 * @param {[number, number][]} widths the pixels at zooms
 * @param {{ filter?: any[], dashes?: number[], minzoom?: number }} [more]
 * @returns {Layer}
 */
function line(id, from, colour, widths, { filter, dashes, minzoom } = {}) {
    return {
        id, type: "line", source: "base", "source-layer": from, ...(filter ? { filter } : {}), ...(minzoom ? { minzoom } : {}),
        layout: { "line-cap": dashes ? "butt" : "round", "line-join": "round" },
        paint: {
            "line-color": colour, "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], ...widths.flat()],
            ...(dashes ? { "line-dasharray": dashes } : {}),
        },
    };
}

/**
 * @param {string} id
 * @param {string} from
 * @param {any} text
 * @param {{ colour: string, halo: string, size: any, along?: boolean, filter?: any[], minzoom?: number, rank?: any }} look
 * @returns {Layer}
 */
function label(id, from, text, { colour, halo, size, along = false, filter, minzoom, rank }) {
    return {
        id, type: "symbol", source: "base", "source-layer": from, ...(filter ? { filter } : {}), ...(minzoom ? { minzoom } : {}),
        layout: {
            "text-field": text, "text-size": size, "symbol-placement": along ? "line" : "point", "text-max-width": 8,
            "text-font": ["sans-serif"], ...(rank ? { "symbol-sort-key": rank } : {}), ...(along ? { "symbol-spacing": 320 } : {}),
        },
        paint: { "text-color": colour, "text-halo-color": halo, "text-halo-width": 1.4 },
    };
}

/** @param {...string} classes */
const of = (...classes) => ["in", ["get", "class"], ["literal", classes]];

/**
 * @param {typeof light} c
 * @param {string} language
 * @returns {Layer[]}
 */
function ownLayers(c, language) {
    const text = name(language);
    return [
        area("ground", "ground", ["match", ["get", "class"], "wood", c.wood, "green", c.green, "sand", c.sand, "square", c.square, c.built]),
        area("water", "water", c.water),
        line("waterway", "waterway", c.water, [[9, 0.6], [14, 3], [18, 12]]),
        line("coast", "coast", c.waterInk, [[6, 0.6], [14, 1.2], [18, 1.6]]),
        ...roads("road", c, {
            path: of("path", "pier"), lane: of("lane"), street: of("street"), middle: of("middle"), main: of("main"), motorway: of("motorway"),
        }),
        line("rail", "rail", c.rail, [[9, 0.5], [14, 1.2], [18, 3]], { filter: ["!", ["has", "tunnel"]] }),
        area("building", "building", c.building),
        line("boundary", "boundary", c.border, [[2, 0.6], [10, 1.4]], { dashes: [4, 2] }),
        label("road-name", "road_name", text, { colour: c.ink, halo: c.halo, size: ["interpolate", ["linear"], ["zoom"], 13, 10, 17, 13], along: true }),
        label("water-name", "water_name", text, { colour: c.waterInk, halo: c.halo, size: 12 }),
        label("park-name", "park_name", text, { colour: c.greenInk, halo: c.halo, size: 11, minzoom: 14 }),
        label("place", "place", text, {
            colour: c.ink, halo: c.halo, rank: ["get", "rank"],
            size: ["interpolate", ["linear"], ["zoom"], 4, 11, 14, ["match", ["get", "class"], "city", 20, "town", 17, 13]],
        }),
    ];
}

/**
 * The roads of a layer, the small ones under the large ones, each with an edge.
 *
 * @param {string} from
 * @param {typeof light} c
 * @param {{ path: any[], lane: any[], street: any[], middle: any[], main: any[], motorway: any[] }} filters
 * @returns {Layer[]}
 */
function roads(from, c, filters) {
    /** @type {[keyof typeof filters, string, [number, number][]][]} */
    const kinds = [
        ["lane", c.street, [[13, 0.6], [16, 3], [19, 12]]],
        ["street", c.street, [[12, 0.6], [15, 4], [19, 24]]],
        ["middle", c.street, [[10, 0.8], [14, 4], [19, 30]]],
        ["main", c.main, [[7, 0.8], [13, 4], [19, 34]]],
        ["motorway", c.motorway, [[5, 0.8], [12, 4], [19, 38]]],
    ];
    return [
        line(`${from}-path`, from, c.path, [[13, 0.6], [16, 1.4], [19, 4]], { filter: filters.path, dashes: [3, 2], minzoom: 13 }),
        ...kinds.map(([kind, , widths]) => line(`${from}-${kind}-edge`, from, c.edge,
            widths.map(([zoom, width]) => /** @type {[number, number]} */ ([zoom, width + Math.min(2, width / 2)])),
            { filter: filters[kind], minzoom: 12 })),
        ...kinds.map(([kind, colour, widths]) => line(`${from}-${kind}`, from, colour, widths, { filter: filters[kind] })),
    ];
}

/**
 * The layers of OpenMapTiles.
 *
 * @param {typeof light} c
 * @param {string} language
 * @returns {Layer[]}
 */
function otherLayers(c, language) {
    const text = name(language);
    return [
        area("ground", "landuse", c.built, of("residential", "commercial", "industrial", "retail")),
        area("cover", "landcover", ["match", ["get", "class"], "wood", c.wood, "sand", c.sand, c.green]),
        area("park", "park", c.green),
        area("water", "water", c.water),
        line("waterway", "waterway", c.water, [[9, 0.6], [14, 3], [18, 12]]),
        ...roads("transportation", c, {
            path: of("path", "track", "pier"), lane: of("service"), street: of("minor"), middle: of("secondary", "tertiary"),
            main: of("primary", "trunk"), motorway: of("motorway"),
        }),
        line("rail", "transportation", c.rail, [[9, 0.5], [14, 1.2], [18, 3]], { filter: of("rail", "transit") }),
        area("building", "building", c.building),
        line("boundary", "boundary", c.border, [[2, 0.6], [10, 1.4]], { dashes: [4, 2] }),
        label("road-name", "transportation_name", text, { colour: c.ink, halo: c.halo, size: 11, along: true, minzoom: 13 }),
        label("water-name", "water_name", text, { colour: c.waterInk, halo: c.halo, size: 12 }),
        label("place", "place", text, { colour: c.ink, halo: c.halo, size: ["interpolate", ["linear"], ["zoom"], 4, 11, 14, 15], rank: ["get", "rank"] }),
    ];
}
