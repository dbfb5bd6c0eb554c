-- KEYS[2]: contracts. KEYS[3..]: claims. ARGV[3]: owner, [4]: lease in ms, [5]: most attempts, [6]: number of contracts,
-- then for each contract: name and version, fingerprint; then for each claim: full digest, source.
local owner, lease, most, claims = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), 7 + 2 * ARGV[6]

local refused, known = register(7, claims - 1)
if refused then
  return {'CONTRACT', refused, known}
end

local ends = int(now + lease)
local since = int(now)

local function take(key, attempt)
  redis.call('HSET', key, 'state', 'CLAIMED', 'owner', owner, 'fence', fence(), 'attempt', int(attempt),
    'claimed_at', since, 'lease_until', ends)
  redis.call('HDEL', key, 'retry_at')
  return row(key, 'TAKEN')
end

-- All that are new have one fence and one lease, and so one answer.
local new

local answers = {'OK'}
for i = 3, #KEYS do
  local key, full, source = KEYS[i], ARGV[claims + (i - 3) * 2], ARGV[claims + (i - 3) * 2 + 1]
  local old = redis.call('HMGET', key, 'state', 'full', 'owner', 'attempt', 'lease_until', 'retry_at')
  local state, attempt = old[1], tonumber(old[4] or '0')
  local answer
  if not state then
    -- The usual case, in one command.
    redis.call('HSET', key, 'full', full, 'source', source, 'created_at', since, 'state', 'CLAIMED',
      'owner', owner, 'fence', fence(), 'attempt', '1', 'claimed_at', since, 'lease_until', ends)
    new = new or 'NEW ' .. fence() .. ' ' .. ends
    answer = new
  elseif old[2] == full and state == 'DONE' then
    answer = 'DONE ' .. table.concat(
      redis.call('HMGET', key, 'fence', 'completed_at', 'result', 'loaded', 'rejected'), ' ')
  elseif old[2] ~= full or state == 'QUARANTINED' then
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
return lines(answers)
