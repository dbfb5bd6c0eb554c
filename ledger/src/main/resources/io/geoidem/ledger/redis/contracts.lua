-- Registers the contracts of a batch that is too long for one script. KEYS[2]: contracts. ARGV[3..]: for each item the
-- contract's name and version, and its fingerprint. A contract that is known otherwise has nothing registered.
local contracts, unknown = {}, {}
for at = 3, #ARGV, 2 do
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
    return {'CONTRACT', int((at - 3) / 2), known}
  end
end
for _, at in ipairs(unknown) do
  redis.call('HSETNX', KEYS[2], ARGV[at], ARGV[at + 1])
end
return {'OK'}
