-- Every script begins with this. KEYS[1] is the ledger's hash of properties, ARGV[1] the id that this client knows the
-- ledger by, ARGV[2] the greatest fence that it has seen. A server that came back without its data, or with older data,
-- gives itself away here before it can hand out a claim twice.
local meta = KEYS[1]
local properties = redis.call('HMGET', meta, 'ledger', 'fence')
local id = properties[1]
if id ~= ARGV[1] then
  return {'GONE', id or 'none'}
end
local highest = tonumber(properties[2] or '0')
if highest < tonumber(ARGV[2]) then
  return {'BEHIND', string.format('%.0f', highest)}
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function int(number)
  return string.format('%.0f', number)
end

-- The usual answers as one text, a line each: the server sends a list by several system calls, and each list inside a list by
-- one more, which takes longer than the commands of a claim.
local function lines(answers)
  for _, answer in ipairs(answers) do
    if type(answer) ~= 'string' or string.find(answer, '\n', 1, true) then
      return answers
    end
  end
  return table.concat(answers, '\n')
end

-- One for all that a script claims: it is greater than any that was given before, and keys do not share fences.
local given
local function fence()
  given = given or int(redis.call('HINCRBY', meta, 'fence', 1))
  return given
end

local FIELDS = {'state', 'full', 'owner', 'fence', 'attempt', 'lease_until', 'retry_at', 'completed_at', 'result',
  'loaded', 'rejected', 'error'}

-- The fields of a claim in that order, '' for what is not there, and the time.
local function row(key, origin)
  local values = redis.call('HMGET', key, unpack(FIELDS))
  for i = 1, #FIELDS do
    values[i] = values[i] or ''
  end
  table.insert(values, 1, origin)
  table.insert(values, int(now))
  return values
end

-- Registers contracts in KEYS[2]: name and version, then fingerprint, from ARGV[first] to ARGV[last]. One that is new is
-- written when all of them have been found sound. Else the number, from 0, of one that is known with another fingerprint, and
-- that fingerprint.
local function register(first, last)
  local contracts, unknown = {}, {}
  for at = first, last, 2 do
    local name, fingerprint = ARGV[at], ARGV[at + 1]
    local known = contracts[name]
    if known == nil then
      known = redis.call('HGET', KEYS[2], name)
      if not known then
        known = fingerprint
        unknown[#unknown + 1] = at
      end
      contracts[name] = known
    end
    if known ~= fingerprint then
      return int((at - first) / 2), known
    end
  end
  for _, at in ipairs(unknown) do
    redis.call('HSETNX', KEYS[2], ARGV[at], ARGV[at + 1])
  end
end
