-- Writes an entry as it is. KEYS[2]: contracts, KEYS[3]: the claim. ARGV[3]: contract's name and version, [4]: what it is,
-- [5]: fence, [6]: the entry.
local refused, known = differing(3, 4)
if refused then
  return {'CONTRACT', refused, known}
end
if kept[3] then
  return {'OK', 'NOT_APPLICABLE'}
end
-- MGET gives nothing for what is no text, and SET would write over it.
if redis.call('EXISTS', KEYS[3]) == 1 then
  error('the entry ' .. KEYS[3] .. ' cannot be read')
end
register(tonumber(ARGV[5]) > highest and ARGV[5] or string.sub(meta, 53))
redis.call('SET', KEYS[3], ARGV[6])
return {'OK', 'MADE'}
