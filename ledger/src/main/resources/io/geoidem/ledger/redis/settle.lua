-- What holders do. KEYS[2..]: claims. ARGV[3]: renew, complete, fail or release; ARGV[4..6]: what it takes;
-- then for each claim: owner, fence.
local what = ARGV[3]

-- What becomes of a claim: its state, its words after the fence, and its error where that changes. Then the states in which an
-- earlier try left it that made the change and whose answer got lost.
local becomes, words, failure, made
if what == 'renew' then
  becomes, words, made = 'CLAIMED', now + ARGV[4] .. ' - - - - -', {}
elseif what == 'complete' then
  becomes, words, failure = 'DONE', '- - ' .. now .. ' ' .. ARGV[4] .. ' ' .. ARGV[5] .. ' ' .. ARGV[6], ''
  made = {DONE = true}
elseif what == 'fail' then
  becomes, words, failure = ARGV[4], '- ' .. (ARGV[4] == 'FAILED' and now + ARGV[6] or '-') .. ' - - - -', '\n' .. ARGV[5]
  made = {FAILED = true, QUARANTINED = true}
else
  becomes, words, made = 'RELEASED', '- - - - - -', {RELEASED = true}
end

-- A server whose memory is full refuses the first write of a script if it may take more, but none that follows one which
-- cannot: whoever holds a claim has to be able to settle it.
local function put(key, text)
  if redis.pcall('SET', key, text).err then
    redis.call('PERSIST', key)
    redis.call('SET', key, text)
  end
end

local answers, texts = {'OK'}, {}
for i = 2, #KEYS do
  local key, old, at = KEYS[i], kept[i], 7 + (i - 2) * 2
  if not old then
    answers[i] = 'absent'
  else
    local state, attempt, middle, fence, below, owner, failed = string.match(old,
      '^(%u+) (%d+) (%S+ %S+ (%d+)) [^\n]*\n([^\n]*\n[^\n]*\n([^\n]*))(.*)$')
    if not state then
      unreadable(key)
    end
    local mine = owner == ARGV[at] and fence == ARGV[at + 1]
    if mine and state == 'CLAIMED' then
      if what == 'release' then
        attempt = attempt - 1
      end
      texts[i] = becomes .. ' ' .. attempt .. ' ' .. middle .. ' ' .. words .. '\n' .. below .. (failure or failed)
    end
    if mine and (state == 'CLAIMED' or made[state]) then
      answers[i] = 'HELD'
    else
      answers[i] = state .. ' by ' .. owner .. ', fence ' .. fence
    end
  end
end
for i = 2, #KEYS do
  if texts[i] then
    put(KEYS[i], texts[i])
  end
end
return table.concat(answers, '\n')
