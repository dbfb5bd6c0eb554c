-- KEYS[1]: properties. ARGV[1]: id for a new ledger, ARGV[2]: schema version, ARGV[3]: CREATE or EXPECT.
if redis.call('EXISTS', KEYS[1]) == 0 then
  if ARGV[3] == 'EXPECT' then
    return {'ABSENT'}
  end
  redis.call('HSET', KEYS[1], 'ledger', ARGV[1], 'schema', ARGV[2], 'fence', '0')
end
return {'OK', redis.call('HGET', KEYS[1], 'ledger'), redis.call('HGET', KEYS[1], 'schema'),
  redis.call('HGET', KEYS[1], 'fence')}
