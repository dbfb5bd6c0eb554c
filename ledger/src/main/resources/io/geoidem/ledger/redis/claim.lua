-- KEYS[2..]: claims. ARGV[3]: owner, [4]: lease in ms, [5]: most attempts; then for each claim the lines of its entry between
-- the words and the owner. ARGV[1] has the state of the contracts that the client has looked at: those of all items are there.
local own, most, new = ARGV[3], tonumber(ARGV[5]), 'NEW ' .. held

-- One fence for all that a script claims: it is greater than any that was given before, and keys do not share fences.
local given
local function draw()
  given = true
  return drawn
end

-- What becomes of an entry that is there and not done with that digest: the answer, and its text where that changes.
local function decide(key, old, digest)
  local state, attempt, created, claimed, fence, lease, retry, full, source, owner, failure = string.match(old,
    '^(%u+) (%d+) (%S+) (%S+) (%d+) (%S+) (%S+) %S+ %S+ %S+ %S+\n(%x+)\n([^\n]*)\n([^\n]*)(\n?[^\n]*)$')
  if not state or #full % 2 == 1 then
    unreadable(key)
  elseif full ~= digest or state == 'QUARANTINED' then
    return 'SEEN\n' .. old
  end
  local free = (state == 'CLAIMED' and tonumber(lease)) or (state == 'FAILED' and tonumber(retry)) or (state == 'RELEASED' and 0)
  if not free then
    unreadable(key)
  elseif state == 'CLAIMED' and owner == own then
    lease = now + ARGV[4]
  elseif free > now then
    return 'SEEN\n' .. old
  elseif state == 'CLAIMED' and tonumber(attempt) >= most then
    state, fence, lease = 'QUARANTINED', draw(), '-'
    failure = '\nattempt ' .. attempt .. ' was not answered before its lease passed'
  else
    state, attempt, claimed, fence, lease, owner = 'CLAIMED', attempt + 1, now, draw(), now + ARGV[4], own
  end
  local text = state .. ' ' .. attempt .. ' ' .. created .. ' ' .. claimed .. ' ' .. fence .. ' ' .. lease .. ' - - - - -\n'
    .. full .. '\n' .. source .. '\n' .. owner .. failure
  return 'TAKEN\n' .. text, text
end

-- Answers of several lines go as a list, which takes the server longer to send than one text.
local several
local answers, texts = {'OK'}, {}
for i = 2, #KEYS do
  local old = kept[i]
  if not old then
    answers[i] = new
  else
    local fence, outcome, full =
      string.match(old, '^DONE %S+ %S+ %S+ (%d+) %S+ %S+ (%-?%d+ %u+ %d+ %d+)\n(%x+)\n')
    local digest = string.match(ARGV[i + 4], '^[^\n]*')
    if full == digest then
      answers[i] = 'DONE ' .. fence .. ' ' .. outcome
    else
      answers[i], texts[i] = decide(KEYS[i], old, digest)
      several = true
    end
  end
end

for i = 2, #KEYS do
  if not kept[i] then
    if redis.call('SETNX', KEYS[i], words .. ARGV[i + 4] .. own) == 0 then
      -- MGET gives nothing for what is no text, so that only now it shows.
      for made = 2, i - 1 do
        if not kept[made] then
          redis.call('DEL', KEYS[made])
        end
      end
      unreadable(KEYS[i])
    end
    given = true
  end
end
if several then
  for i = 2, #KEYS do
    if texts[i] then
      redis.call('SET', KEYS[i], texts[i])
    end
  end
end
if given then
  redis.call('SET', KEYS[1], ARGV[1] .. drawn)
end
return several and answers or table.concat(answers, '\n')
