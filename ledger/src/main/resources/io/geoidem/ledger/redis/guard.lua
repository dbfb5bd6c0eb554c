-- Every script begins with this. KEYS[1] is what the ledger keeps of itself, with a space between: the version of its layout,
-- its id (32 characters), the state of its contracts (16 characters), and the greatest fence that was given. ARGV[1] is how that
-- has to begin, ARGV[2] the greatest fence that this client has seen. A server that came back without its data, or with older
-- data, gives itself away here before it can hand out a claim twice.
--
-- What stands under the other keys is read with it in one command; false where there is nothing, or no text.
local kept = #KEYS == 2 and redis.call('MGET', KEYS[1], KEYS[2]) or redis.call('MGET', unpack(KEYS))
local meta = kept[1]
if not meta or string.sub(meta, 1, #ARGV[1]) ~= ARGV[1] then
  return {'OTHER', meta or ''}
end
local highest = tonumber(string.sub(meta, 53))
if highest < tonumber(ARGV[2]) then
  return {'BEHIND', string.sub(meta, 53)}
end
