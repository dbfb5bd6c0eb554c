-- What holders do. KEYS[2..]: claims. ARGV[3]: renew, complete, fail or release; ARGV[4..7]: what it takes;
-- then for each claim: owner, fence.
local what = ARGV[3]
local settled = {renew = {}, complete = {DONE = true}, fail = {FAILED = true, QUARANTINED = true},
  release = {RELEASED = true}}

local function change(key)
  if what == 'renew' then
    redis.call('HSET', key, 'lease_until', int(now + ARGV[4]))
    return
  end
  redis.call('HDEL', key, 'lease_until')
  if what == 'complete' then
    redis.call('HSET', key, 'state', 'DONE', 'result', ARGV[4], 'loaded', ARGV[5], 'rejected', ARGV[6],
      'completed_at', int(now))
    redis.call('HDEL', key, 'error')
  elseif what == 'fail' then
    redis.call('HSET', key, 'state', ARGV[4], 'error', ARGV[5])
    if ARGV[4] == 'FAILED' then
      redis.call('HSET', key, 'retry_at', int(now + ARGV[6]))
    end
  else
    redis.call('HSET', key, 'state', 'RELEASED')
    redis.call('HINCRBY', key, 'attempt', -1)
  end
end

local answers = {'OK'}
for i = 2, #KEYS do
  local key, at = KEYS[i], 8 + (i - 2) * 2
  local old = redis.call('HMGET', key, 'state', 'owner', 'fence')
  local state = old[1]
  local mine = state and old[2] == ARGV[at] and old[3] == ARGV[at + 1]
  if mine and state == 'CLAIMED' then
    change(key)
    answers[i] = 'HELD'
  elseif mine and settled[what][state] then
    -- An earlier try made the change and its answer got lost.
    answers[i] = 'HELD'
  elseif not state then
    answers[i] = 'absent'
  else
    answers[i] = state .. ' by ' .. old[2] .. ', fence ' .. old[3]
  end
end
return lines(answers)
