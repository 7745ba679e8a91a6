extension OpenAPIDocument {
    static let pathParameters: OpenAPIText = #"""
        "note": {
          "name": "id", "in": "path", "required": true,
          "description": "The note's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "poi": {
          "name": "id", "in": "path", "required": true,
          "description": "The place's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "member": {
          "name": "id", "in": "path", "required": true,
          "description": "The member's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "session": {
          "name": "id", "in": "path", "required": true,
          "description": "The session's id.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "upload": {
          "name": "token", "in": "path", "required": true,
          "description": "The image's unguessable name, as the URLs of a note hold it.",
          "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{22}$" }
        },
        "file": {
          "name": "file", "in": "path", "required": true,
          "description": "Which variant of the image.",
          "schema": { "type": "string", "enum": ["display.jpg", "thumb.jpg", "original.jpg", "original.png"] }
        }
        """#

    static let headerParameters: OpenAPIText = #"""
        "If-None-Match": {
          "name": "If-None-Match", "in": "header",
          "description": "The ETag of the answer that the caller holds; 304 when it is still right.",
          "schema": { "type": "string" }
        },
        "Idempotency-Key": {
          "name": "Idempotency-Key", "in": "header",
          "description": "A name for this request, kept 24 hours: sent again with it, it gets the first answer again.",
          "schema": { "type": "string", "pattern": "^[!-~]{1,255}$" }
        },
        "Range": {
          "name": "Range", "in": "header",
          "description": "One range of bytes; several get the whole file.",
          "schema": { "type": "string" }
        },
        "If-Range": {
          "name": "If-Range", "in": "header",
          "description": "The ETag that the range belongs to; the whole file when it changed.",
          "schema": { "type": "string" }
        }
        """#

    static let listParameters: OpenAPIText = #"""
        "handle": {
          "name": "handle", "in": "query", "required": true,
          "description": "The member's handle.",
          "schema": { "$ref": "#/components/schemas/Handle" }
        },
        "lat": {
          "name": "lat", "in": "query",
          "description": "The viewer's latitude, degrees; with lon. Decides reveal radii of notes, adds distance and azimuth.",
          "schema": { "type": "number", "minimum": -90, "maximum": 90 }
        },
        "lon": {
          "name": "lon", "in": "query",
          "description": "The viewer's longitude, degrees; with lat.",
          "schema": { "type": "number", "minimum": -180, "maximum": 180 }
        },
        "radius_m": {
          "name": "radius_m", "in": "query",
          "description": "Only what is within this many metres of lat, lon. Not with bbox.",
          "schema": { "type": "number", "minimum": 0, "maximum": 50000 }
        },
        "bbox": {
          "name": "bbox", "in": "query", "style": "form", "explode": false,
          "description": "Only what is in west,south,east,north, degrees; west > east crosses the antimeridian.",
          "schema": { "$ref": "#/components/schemas/BoundingBox" }
        },
        "facing": {
          "name": "facing", "in": "query", "style": "form", "explode": false,
          "description": "Only photos that were taken looking at lat,lon, from within radius_m (default 1000) of it: heading_deg ± half of fov_deg. lat and lon are then the viewer's position only.",
          "schema": { "$ref": "#/components/schemas/Point" }
        },
        "author": {
          "name": "author", "in": "query",
          "description": "Only notes of this member.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "group": {
          "name": "group", "in": "query",
          "description": "Only notes for this group.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "about-poi": {
          "name": "poi", "in": "query",
          "description": "Only notes about this place.",
          "schema": { "$ref": "#/components/schemas/Id" }
        },
        "since": {
          "name": "since", "in": "query",
          "description": "Only notes created at this instant or later.",
          "schema": { "type": "string", "format": "date-time" }
        },
        "until": {
          "name": "until", "in": "query",
          "description": "Only notes created before this instant.",
          "schema": { "type": "string", "format": "date-time" }
        },
        "sort": {
          "name": "sort", "in": "query",
          "description": "newest: by the later of creation and visible_from; nearest needs lat, lon.",
          "schema": { "type": "string", "enum": ["newest", "nearest"], "default": "newest" }
        },
        "limit": {
          "name": "limit", "in": "query",
          "description": "The most items in one answer; more than 100 counts as 100.",
          "schema": { "type": "integer", "minimum": 1, "default": 20 }
        },
        "cursor": {
          "name": "cursor", "in": "query",
          "description": "Where the page starts: opaque, from next.",
          "schema": { "type": "string", "minLength": 1 }
        },
        "token": {
          "name": "token", "in": "query",
          "description": "How far the caller has read: opaque, from the answer before; absent: from the start.",
          "schema": { "type": "string", "minLength": 1 }
        }
        """#

    static let viewParameters: OpenAPIText = #"""
        "view-lat": {
          "name": "lat", "in": "query", "required": true,
          "description": "The camera's latitude, degrees.",
          "schema": { "type": "number", "minimum": -90, "maximum": 90 }
        },
        "view-lon": {
          "name": "lon", "in": "query", "required": true,
          "description": "The camera's longitude, degrees.",
          "schema": { "type": "number", "minimum": -180, "maximum": 180 }
        },
        "alt_m": {
          "name": "alt_m", "in": "query",
          "description": "The camera's altitude, metres; absent: all is at its level.",
          "schema": { "type": "number" }
        },
        "heading_deg": {
          "name": "heading_deg", "in": "query",
          "description": "Where the camera looks, taken modulo 360. Required unless fov_deg is 360.",
          "schema": { "type": "number", "minimum": -360, "maximum": 360 }
        },
        "accuracy_m": {
          "name": "accuracy_m", "in": "query",
          "description": "How far the viewer may be from the position: what is in view from somewhere there is listed too.",
          "schema": { "type": "number", "minimum": 0, "maximum": 10000, "default": 0 }
        },
        "heading_accuracy_deg": {
          "name": "heading_accuracy_deg", "in": "query",
          "description": "How far the camera may look beside the heading, to either side.",
          "schema": { "type": "number", "minimum": 0, "maximum": 180, "default": 0 }
        },
        "ax": {
          "name": "ax", "in": "query",
          "description": "With ay and az, instead of pitch_deg and roll_deg: the accelerometer's sample in g. The x axis is to the right of the screen; a device at rest upright reads (0, −1, 0).",
          "schema": { "type": "number", "minimum": -1000, "maximum": 1000 }
        },
        "ay": {
          "name": "ay", "in": "query",
          "description": "Up along the device.",
          "schema": { "type": "number", "minimum": -1000, "maximum": 1000 }
        },
        "az": {
          "name": "az", "in": "query",
          "description": "Out of the screen.",
          "schema": { "type": "number", "minimum": -1000, "maximum": 1000 }
        },
        "kinds": {
          "name": "kinds", "in": "query",
          "description": "What is looked for, separated by commas: notes, pois. A kind that another parameter does not fit is left out.",
          "schema": { "type": "string", "default": "notes,pois" }
        },
        "cap": {
          "name": "cap", "in": "query",
          "description": "What is shown where the limit cuts: nearest, or sector: the limit is shared equally among the twelve sectors of 30° from true north. Notes get half, rounded up; other kinds equal shares of the rest; what one does not need flows over.",
          "schema": { "type": "string", "enum": ["nearest", "sector"], "default": "nearest" }
        },
        "declutter": {
          "name": "declutter", "in": "query",
          "description": "Whether labels get rows in which they do not overlap.",
          "schema": { "type": "boolean", "default": true }
        },
        "label_width": {
          "name": "label_width", "in": "query",
          "description": "The width of a label at scale 1, as a share of the frame.",
          "schema": { "type": "number", "minimum": 0.01, "maximum": 1, "default": 0.2 }
        },
        "pitch_deg": {
          "name": "pitch_deg", "in": "query",
          "description": "Up is positive.",
          "schema": { "type": "number", "minimum": -90, "maximum": 90, "default": 0 }
        },
        "roll_deg": {
          "name": "roll_deg", "in": "query",
          "description": "Positive when the top of the device tilts to the right.",
          "schema": { "type": "number", "minimum": -180, "maximum": 180, "default": 0 }
        },
        "fov_deg": {
          "name": "fov_deg", "in": "query",
          "description": "The horizontal field of view.",
          "schema": { "type": "number", "minimum": 1, "maximum": 360, "default": 60 }
        },
        "aspect": {
          "name": "aspect", "in": "query",
          "description": "The frame's width divided by its height.",
          "schema": { "type": "number", "exclusiveMinimum": 0, "default": 0.5625 }
        },
        "range_m": {
          "name": "range_m", "in": "query",
          "description": "How far to look, metres.",
          "schema": { "type": "number", "exclusiveMinimum": 0, "maximum": 50000, "default": 1000 }
        },
        "min_range_m": {
          "name": "min_range_m", "in": "query",
          "description": "What is nearer than this is left out, metres.",
          "schema": { "type": "number", "minimum": 0, "maximum": 50000, "default": 0 }
        },
        "view-limit": {
          "name": "limit", "in": "query",
          "description": "The most items in the answer; more than 200 counts as 200, with fov_deg=360 more than 1000 as 1000.",
          "schema": { "type": "integer", "minimum": 1, "default": 50 }
        }
        """#
}
