-- What operators do. KEYS[2]: the claim. ARGV[3]: release, retry, quarantine or purge; ARGV[4], [5]: what it takes.
local key, old, what = KEYS[2], kept[2], ARGV[3]
if not old then
  return {'OK', 'ABSENT'}
end
local state, attempt, created, claimed, fence, completed, result, below, failure = string.match(old,
  '^(%u+) (%d+) (%S+) (%S+) (%d+) %S+ %S+ (%S+) (%S+) [^\n]*(\n[^\n]*\n[^\n]*\n[^\n]*)(.*)$')
if not state then
  unreadable(key)
end

if what == 'purge' and state == ARGV[4] and state ~= 'CLAIMED'
    and tonumber(state == 'DONE' and completed or claimed) <= now - ARGV[5] then
  redis.call('DEL', key)
  return {'OK', 'MADE'}
elseif what == 'release' and state == 'CLAIMED' and fence == ARGV[4] then
  state, attempt = 'RELEASED', attempt - 1
elseif what == 'retry' and (state == 'FAILED' or state == 'QUARANTINED' or (state == 'DONE' and result ~= 'LOADED')) then
  state, attempt = 'RELEASED', '0'
elseif what == 'quarantine' and state ~= 'DONE' then
  state, failure = 'QUARANTINED', '\n' .. ARGV[4]
else
  return {'OK', 'NOT_APPLICABLE'}
end
-- With a new fence: whoever holds the claim does not any more.
redis.call('SET', KEYS[1], string.sub(meta, 1, 52) .. drawn)
redis.call('SET', key, state .. ' ' .. attempt .. ' ' .. created .. ' ' .. claimed .. ' ' .. drawn .. ' - - - - - -' .. below
  .. failure)
return {'OK', 'MADE'}
