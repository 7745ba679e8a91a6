extension OpenAPIDocument {
    static let headers: OpenAPIText = #"""
        "X-Request-Id": {
          "description": "Names this request in the server's log.",
          "required": true,
          "schema": { "type": "string", "minLength": 1, "maxLength": 128 }
        },
        "Cache-Control": {
          "description": "Always to be asked again; private when signed in. What moderators look at is not kept at all.",
          "required": true,
          "schema": { "type": "string", "pattern": "^((private, )?no-cache|private, no-store)$" }
        },
        "RateLimit-Limit": {
          "description": "Requests allowed in the window. Absent when rate limits are off.",
          "schema": { "type": "integer", "minimum": 1 }
        },
        "RateLimit-Remaining": {
          "description": "Requests left in the window. Absent when rate limits are off.",
          "schema": { "type": "integer", "minimum": 0 }
        },
        "RateLimit-Reset": {
          "description": "Seconds until the window is full again. Absent when rate limits are off.",
          "schema": { "type": "integer", "minimum": 0 }
        },
        "ETag": {
          "description": "A strong entity tag, to be sent as If-None-Match.",
          "required": true,
          "schema": { "type": "string", "pattern": "^\"[!#-~]+\"$" }
        },
        "Vary": {
          "description": "Authorization and Accept-Language.",
          "required": true,
          "schema": { "type": "string", "pattern": "Authorization, Accept-Language" }
        },
        "Link": {
          "description": "The next page, when there is one.",
          "schema": { "type": "string", "pattern": "^</v1/[^<>]+>; rel=\"next\"$" }
        },
        "Location": {
          "description": "The path of what was created.",
          "required": true,
          "schema": { "type": "string", "pattern": "^/v1/(notes|comments|groups|reports|reminders)/[0-9]{1,19}$" }
        },
        "Location-Elsewhere": {
          "description": "Where the image store serves the file, for a minute at most.",
          "required": true,
          "schema": { "type": "string", "pattern": "^https?://" }
        },
        "Location-SignOn": {
          "description": "Where the browser goes now.",
          "required": true,
          "schema": { "type": "string", "pattern": "^[a-z][a-z0-9+.-]*:" }
        },
        "Set-Cookie": {
          "description": "Holds the sign-on to the browser that began it.",
          "required": true,
          "schema": { "type": "string", "minLength": 1 }
        },
        "Idempotency-Replayed": {
          "description": "The answer is that of an earlier request with the same key.",
          "schema": { "type": "string", "const": "true" }
        },
        "Retry-After": {
          "description": "Seconds to wait before another attempt.",
          "required": true,
          "schema": { "type": "integer", "minimum": 1 }
        },
        "Optional-Retry-After": {
          "description": "Seconds to wait, where waiting helps.",
          "schema": { "type": "integer", "minimum": 1 }
        },
        "WWW-Authenticate": {
          "description": "The way to sign in.",
          "required": true,
          "schema": { "type": "string", "pattern": "^Bearer" }
        },
        "Allow": {
          "description": "The methods that the path has.",
          "required": true,
          "schema": { "type": "string", "pattern": "^[A-Z]+(, ?[A-Z]+)*$" }
        },
        "Accept-Ranges": {
          "description": "Byte ranges are served.",
          "required": true,
          "schema": { "type": "string", "const": "bytes" }
        },
        "Content-Range": {
          "description": "Which bytes of how many these are.",
          "required": true,
          "schema": { "type": "string", "pattern": "^bytes ([0-9]+-[0-9]+|[*])/[0-9]+$" }
        },
        "X-Content-Type-Options": {
          "description": "The type is what Content-Type says.",
          "required": true,
          "schema": { "type": "string", "const": "nosniff" }
        },
        "X-Accel-Buffering": {
          "description": "A proxy is not to hold the answer back.",
          "required": true,
          "schema": { "type": "string", "const": "no" }
        },
        "Content-Disposition": {
          "description": "What a browser calls the file.",
          "schema": { "type": "string", "pattern": "^attachment; filename=" }
        },
        "Content-Security-Policy": {
          "description": "Nothing in the answer may run or load anything.",
          "required": true,
          "schema": { "type": "string", "minLength": 1 }
        }
        """#
}
