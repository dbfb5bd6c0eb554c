-- For scripts that register contracts in KEYS[2]: each is known by its name and version, and is never another.
local unknown = {}

-- Looks at contracts from ARGV[first] to ARGV[last]: name and version, then what the contract is. The number, from 0, of one that
-- is known otherwise, and how it is known.
local function differing(first, last)
  local contracts = {}
  for at = first, last, 2 do
    local name, contract = ARGV[at], ARGV[at + 1]
    local known = contracts[name]
    if known == nil then
      known = redis.call('HGET', KEYS[2], name)
      if not known then
        known = contract
        unknown[#unknown + 1] = at
      end
      contracts[name] = known
    end
    if known ~= contract then
      return string.format('%.0f', (at - first) / 2), known
    end
  end
end

-- Registers what was not known, and raises the greatest fence to that text. The state of the contracts follows from all that
-- were ever registered, in their order: a server that lost one has another state. The state now.
local function register(fence)
  local state = string.sub(meta, 36, 51)
  for _, at in ipairs(unknown) do
    redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1])
    state = string.sub(redis.sha1hex(state .. ' ' .. ARGV[at] .. ' ' .. ARGV[at + 1]), 1, 16)
  end
  local changed = string.sub(meta, 1, 35) .. state .. ' ' .. fence
  if changed ~= meta then
    redis.call('SET', KEYS[1], changed)
  end
  return state
end
