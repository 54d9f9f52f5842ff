-- Sends the requests of a file in turn and prints the outcome as one line of JSON.
-- Arguments: the file, the first number, and whether there are placeholders to fill.
-- The file holds each request as its length in bytes, a line feed and its bytes.

local requests = {}
local count, at, number, numbered = 0, 0, 0, false

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for length in function() return file:read('*n') end do
    file:read(1)
    count = count + 1
    requests[count] = file:read(length)
    file:read(1)
  end
  file:close()
  number = tonumber(args[2])
  -- The next load of the same requests goes on where this one ends.
  at = number % count
  numbered = args[3] == 'numbered'
end

local function fill(text)
  number = number + 1
  local address = '10.' .. math.floor(number / 65536) % 256 .. '.' .. math.floor(number / 256) % 256 .. '.' .. number % 256
  text = text:gsub('@@number@@', string.format('%010d', number))
  return (text:gsub('@@address@@', address))
end

function request()
  at = at % count + 1
  if numbered then return fill(requests[at]) end
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n@result {"requests":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f,"failures":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
