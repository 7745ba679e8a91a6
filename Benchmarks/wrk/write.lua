-- Writes as the members of a file that writers.pl made: a token and a note's id a line.
-- wrk … -s write.lua http://host:port -- upload|edit FILE FIRST [PHOTO]
--
-- FIRST is the number of the first write; threads are a hundred thousand apart. A write of one number is like no other.

dofile((debug.getinfo(1, "S").source:match("^@(.*/)") or "") .. "rotate.lua")

local writers, current, number = {}, 0, 0
local kind, head, tail, table_at
local boundary = "----------------a-boundary-that-no-photo-holds"

local function field(name, value)
  return "--" .. boundary .. '\r\nContent-Disposition: form-data; name="' .. name .. '"\r\n\r\n' .. value .. "\r\n"
end

function init(args)
  kind = args[1]
  for line in io.lines(args[2]) do
    local token, id = line:match("^(%S+) (%S+)$")
    writers[#writers + 1] = { token = token, id = id }
  end
  number = tonumber(args[3]) + share * 100000
  current = share * 7
  if kind == "upload" then
    local file = assert(io.open(args[4], "rb"))
    local photo = file:read("*a")
    file:close()
    -- The first quantisation table: other low frequencies are another picture, as valid as the first.
    table_at = assert(photo:find("\xFF\xDB", 1, true)) + 5
    head, tail = photo:sub(1, table_at), photo:sub(table_at + 6)
  end
end

local function changed()
  local n, digits = number, {}
  for place = 1, 5 do
    digits[place] = string.char(3 + n % 16)
    n = math.floor(n / 16)
  end
  return head .. table.concat(digits) .. tail
end

function request()
  number = number + 1
  current = current % #writers + 1
  local writer = writers[current]
  local headers = { Host = wrk.host, Authorization = "Bearer " .. writer.token }
  if kind == "edit" then
    headers["Content-Type"] = "application/json"
    return wrk.format("PATCH", "/v1/notes/" .. writer.id, headers, '{"title":"Edit ' .. number .. '"}')
  end
  headers["Content-Type"] = "multipart/form-data; boundary=" .. boundary
  return wrk.format("POST", "/v1/notes", headers,
    field("title", "Photo " .. number) .. field("audience", "public")
    .. field("lat", 59 + number % 997 / 1000) .. field("lon", 17 + number % 991 / 1000)
    .. "--" .. boundary .. '\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\n'
    .. "Content-Type: image/jpeg\r\n\r\n" .. changed() .. "\r\n--" .. boundary .. "--\r\n")
end
