-- KEYS[2]: contracts. KEYS[3..]: claims. ARGV[3]: owner, [4]: lease in ms, [5]: most attempts,
-- then for each claim: contract's name and version, its fingerprint, full digest, source.
local owner, lease, most = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

-- Each contract of the batch is asked for once. One that is new is written when all of them have been found sound.
local contracts, unknown = {}, {}
for i = 3, #KEYS do
  local at = 6 + (i - 3) * 4
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
    return {'CONTRACT', int(i - 3), known}
  end
end
for _, at in ipairs(unknown) do
  redis.call('HSETNX', KEYS[2], ARGV[at], ARGV[at + 1])
end

local ends = int(now + lease)
local since = int(now)

local function take(key, attempt)
  redis.call('HSET', key, 'state', 'CLAIMED', 'owner', owner, 'fence', fence(), 'attempt', int(attempt),
    'claimed_at', since, 'lease_until', ends)
  redis.call('HDEL', key, 'retry_at')
  return row(key, 'TAKEN')
end

local answers = {'OK'}
for i = 3, #KEYS do
  local key, at = KEYS[i], 6 + (i - 3) * 4
  local old = redis.call('HMGET', key, 'state', 'full', 'owner', 'attempt', 'lease_until', 'retry_at')
  local state, attempt = old[1], tonumber(old[4] or '0')
  local answer
  if not state then
    -- The usual case, in one command and a short answer: the server sends each list inside a list by a system call of its
    -- own, which takes longer than all the commands here.
    local given = fence()
    redis.call('HSET', key, 'full', ARGV[at + 2], 'source', ARGV[at + 3], 'created_at', since, 'state', 'CLAIMED',
      'owner', owner, 'fence', given, 'attempt', '1', 'claimed_at', since, 'lease_until', ends)
    answer = 'NEW ' .. given .. ' ' .. ends
  elseif old[2] == ARGV[at + 2] and state == 'DONE' then
    answer = 'DONE ' .. table.concat(
      redis.call('HMGET', key, 'fence', 'completed_at', 'result', 'loaded', 'rejected'), ' ')
  elseif old[2] ~= ARGV[at + 2] or state == 'QUARANTINED' then
    answer = row(key, 'SEEN')
  elseif state == 'CLAIMED' and old[3] == owner then
    redis.call('HSET', key, 'lease_until', ends)
    answer = row(key, 'TAKEN')
  elseif (state == 'CLAIMED' and tonumber(old[5]) > now) or (state == 'FAILED' and tonumber(old[6]) > now) then
    answer = row(key, 'SEEN')
  elseif state == 'CLAIMED' and attempt >= most then
    redis.call('HSET', key, 'state', 'QUARANTINED', 'fence', fence(),
      'error', 'attempt ' .. int(attempt) .. ' was not answered before its lease passed')
    redis.call('HDEL', key, 'lease_until')
    answer = row(key, 'TAKEN')
  else
    answer = take(key, attempt + 1)
  end
  answers[i - 1] = answer
end
return answers
