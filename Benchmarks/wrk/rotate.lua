-- Rotates over the requests of a file, one a line: a path, and after a tab the ETag to ask with, if any.
-- wrk … -s rotate.lua http://host:port -- FILE

local requests, current = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, etag = line:match("^([^\t]+)\t(.+)$")
    requests[#requests + 1] = wrk.format("GET", path or line, { ["If-None-Match"] = etag, Host = wrk.host })
  end
end

function request()
  current = current % #requests + 1
  return requests[current]
end

-- One line for the script that started wrk: rate, median and 99th percentile in milliseconds, failures.
function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %.0f %.2f %.2f %d",
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write + e.timeout + e.status))
end
