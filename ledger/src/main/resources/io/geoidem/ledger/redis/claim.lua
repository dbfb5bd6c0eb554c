-- KEYS[2..]: claims. ARGV[3]: owner, [4]: lease in ms, [5]: most attempts; then for each claim the lines of its entry between
-- the words and the owner. ARGV[1] has the state of the contracts that the client has looked at: those of all items are there.
local own, most = ARGV[3], tonumber(ARGV[5])
local since, ends, drawn = int(now), int(now + ARGV[4]), int(highest + 1)

-- One fence for all that a script claims: it is greater than any that was given before, and keys do not share fences.
local given
local function draw()
  if not given then
    redis.call('SET', KEYS[1], ARGV[1] .. drawn)
    given = true
  end
  return drawn
end

-- What becomes of an entry that is there and not done with that digest.
local function decide(key, old, digest)
  local state, attempt, created, claimed, fence, lease, retry, full, source, owner, failure = string.match(old,
    '^(%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) [^\n]*\n([^\n]*)\n([^\n]*)\n([^\n]*)(.*)$')
  if not state then
    unreadable(key)
  elseif full ~= digest or state == 'QUARANTINED' then
    return 'SEEN\n' .. old
  elseif state == 'CLAIMED' and owner == own then
    lease = ends
  elseif (state == 'CLAIMED' and tonumber(lease) > now) or (state == 'FAILED' and tonumber(retry) > now) then
    return 'SEEN\n' .. old
  elseif state == 'CLAIMED' and tonumber(attempt) >= most then
    state, fence, lease = 'QUARANTINED', draw(), '-'
    failure = '\nattempt ' .. attempt .. ' was not answered before its lease passed'
  else
    state, attempt, claimed, fence, lease, owner = 'CLAIMED', int(attempt + 1), since, draw(), ends, own
  end
  local text = state .. ' ' .. attempt .. ' ' .. created .. ' ' .. claimed .. ' ' .. fence .. ' ' .. lease .. ' - - - - -\n'
    .. full .. '\n' .. source .. '\n' .. owner .. failure
  redis.call('SET', key, text)
  return 'TAKEN\n' .. text
end

-- All that are new have the same words, and so the same answer.
local held = drawn .. ' ' .. ends
local words, new = 'CLAIMED 1 ' .. since .. ' ' .. since .. ' ' .. held .. ' - - - - -\n', 'NEW ' .. held

-- Answers of several lines go as a list, which takes the server longer to send than one text.
local several
local answers = {'OK'}
for i = 2, #KEYS do
  local key, old, lines = KEYS[i], kept[i], ARGV[i + 4]
  if not old then
    -- Costs less than SET, whose answer is no number, and leaves alone what is no text.
    if redis.call('SETNX', key, words .. lines .. own) == 0 then
      unreadable(key)
    end
    draw()
    answers[i] = new
  else
    local fence, outcome, full = string.match(old, '^DONE %S+ %S+ %S+ (%S+) %S+ %S+ (%S+ %S+ %S+ %S+)\n([^\n]*)\n')
    local digest = string.match(lines, '^[^\n]*')
    if full == digest then
      answers[i] = 'DONE ' .. fence .. ' ' .. outcome
    else
      answers[i] = decide(key, old, digest)
      several = true
    end
  end
end
return several and answers or table.concat(answers, '\n')
