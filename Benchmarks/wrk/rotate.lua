-- Rotates over the requests of a file, one a line: a path, and after a tab the ETag to ask with, if any.
-- wrk … -s rotate.lua http://host:port -- FILE
--
-- AUTHORIZATION in the environment is a header of all requests.
-- PORTS="18081 18082" in the environment gives each thread a server of its own, on the host of the address.

local requests, current = {}, 0
local threads = 0
local authorization = os.getenv("AUTHORIZATION")
if authorization == "" then authorization = nil end

function setup(thread)
  threads = threads + 1
  -- Threads begin at different requests.
  thread:set("share", threads)
  local ports = {}
  for port in (os.getenv("PORTS") or ""):gmatch("%d+") do ports[#ports + 1] = port end
  if #ports > 0 then thread.addr = wrk.lookup(wrk.host, ports[(threads - 1) % #ports + 1])[1] end
end

function init(args)
  for line in io.lines(args[1]) do
    local path, etag = line:match("^([^\t]+)\t(.+)$")
    local headers = { ["If-None-Match"] = etag, Host = wrk.host, Authorization = authorization }
    requests[#requests + 1] = wrk.format("GET", path or line, headers)
  end
  current = math.floor((share - 1) * #requests / 3)
end

function request()
  current = current % #requests + 1
  return requests[current]
end

-- For the script that started wrk: rate, median and 99th percentile in milliseconds, failures; and how many in all.
function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %.0f %.2f %.2f %d",
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write + e.timeout + e.status))
  print(string.format("COUNT %d", summary.requests))
end
