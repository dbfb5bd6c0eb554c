-- What operators do. KEYS[2]: the claim. ARGV[3]: release, retry, quarantine or purge; ARGV[4], [5]: what it takes.
local key, what = KEYS[2], ARGV[3]
local old = redis.call('HMGET', key, 'state', 'fence', 'result', 'completed_at', 'claimed_at')
local state = old[1]
if not state then
  return {'OK', 'ABSENT'}
end
if what == 'release' and state == 'CLAIMED' and old[2] == ARGV[4] then
  redis.call('HSET', key, 'state', 'RELEASED', 'fence', fence())
  redis.call('HINCRBY', key, 'attempt', -1)
  redis.call('HDEL', key, 'lease_until')
elseif what == 'retry' and (state == 'FAILED' or state == 'QUARANTINED' or (state == 'DONE' and old[3] ~= 'LOADED')) then
  redis.call('HSET', key, 'state', 'RELEASED', 'fence', fence(), 'attempt', '0')
  redis.call('HDEL', key, 'retry_at', 'completed_at', 'result', 'loaded', 'rejected')
elseif what == 'quarantine' and state ~= 'DONE' then
  redis.call('HSET', key, 'state', 'QUARANTINED', 'fence', fence(), 'error', ARGV[4])
  redis.call('HDEL', key, 'lease_until', 'retry_at')
elseif what == 'purge' and state == ARGV[4] and state ~= 'CLAIMED'
    and tonumber(state == 'DONE' and old[4] or old[5]) <= now - ARGV[5] then
  redis.call('DEL', key)
else
  return {'OK', 'NOT_APPLICABLE'}
end
return {'OK', 'MADE'}
