-- wrk -s wrk.lua URL -- FILE SEED: sends the requests of FILE in turn, replacing the key placeholder with a new key each time.
local KEY = '00000000-0000-7000-8000-000000000000'
local parts, counter, seed = {}, 0, ''

function init(args)
  seed = args[2]
  local file = assert(io.open(args[1], 'rb'))
  local text = file:read('*a')
  file:close()
  local at = 1
  while at <= #text do
    local length = tonumber(text:sub(at, at + 7))
    local request = text:sub(at + 8, at + 7 + length)
    local pieces, from = {}, 1
    while true do
      local first, last = request:find(KEY, from, true)
      if not first then break end
      pieces[#pieces + 1] = request:sub(from, first - 1)
      from = last + 1
    end
    pieces[#pieces + 1] = request:sub(from)
    parts[#parts + 1] = pieces
    at = at + 8 + length
  end
end

function request()
  local pieces = parts[counter % #parts + 1]
  counter = counter + 1
  if #pieces == 1 then return pieces[1] end
  return table.concat(pieces, string.format('%s-0000-7000-8000-%012x', seed, counter))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"bytes":%d,"failures":%d}\n', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
