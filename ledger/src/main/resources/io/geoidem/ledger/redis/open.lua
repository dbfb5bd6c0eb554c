-- KEYS[1]: what the ledger keeps of itself. ARGV[1]: the same for a new ledger, ARGV[2]: CREATE or EXPECT.
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'hash' then
  -- The first layout, of one hash for each entry.
  return {'OLDER', redis.call('HGET', KEYS[1], 'schema')}
end
if kind == 'none' then
  if ARGV[2] == 'EXPECT' then
    return {'ABSENT'}
  end
  redis.call('SET', KEYS[1], ARGV[1])
end
return {'OK', redis.call('GET', KEYS[1])}
