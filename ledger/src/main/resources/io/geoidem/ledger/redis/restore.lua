-- Writes an entry as it is. KEYS[2]: contracts, KEYS[3]: the claim. ARGV[3]: contract's name and version, [4]: its
-- fingerprint, [5]: fence; then field, value, field, value.
local known = redis.call('HGET', KEYS[2], ARGV[3])
if known and known ~= ARGV[4] then
  return {'CONTRACT', '0', known}
end
if redis.call('EXISTS', KEYS[3]) == 1 then
  return {'OK', 'NOT_APPLICABLE'}
end
redis.call('HSETNX', KEYS[2], ARGV[3], ARGV[4])
if tonumber(ARGV[5]) > highest then
  redis.call('HSET', meta, 'fence', ARGV[5])
end
for i = 6, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
end
return {'OK', 'MADE'}
