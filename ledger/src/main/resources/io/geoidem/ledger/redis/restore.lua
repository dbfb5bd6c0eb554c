-- Writes entries as they are, all or none. KEYS[2]: contracts, KEYS[3..]: the claims. ARGV[3]: FIRST, or AGAIN where an earlier
-- try may have been made; [4]: how many arguments tell of contracts; those, for each its name and version, and what it is; then
-- for each claim its fence and its entry.
local before = 4 + ARGV[4]
local refused, known = differing(5, before)
if refused then
  return {'CONTRACT', refused, known}
end
local answers, written, seen, greatest, fence = {'OK'}, {}, {}, highest, string.sub(meta, 53)
for i = 3, #KEYS do
  local key, at = KEYS[i], before + (i - 3) * 2 + 1
  local made
  if seen[key] then
    -- Of two with one key the first counts.
    made = false
  elseif kept[i] then
    made = ARGV[3] == 'AGAIN' and kept[i] == ARGV[at + 1]
  elseif redis.call('SETNX', key, ARGV[at + 1]) == 1 then
    made = true
    written[#written + 1] = key
    if tonumber(ARGV[at]) > greatest then
      greatest, fence = tonumber(ARGV[at]), ARGV[at]
    end
  else
    -- MGET gives nothing for what is no text, so that only now it shows. Redis undoes nothing by itself.
    for _, other in ipairs(written) do
      redis.call('DEL', other)
    end
    error('the entry ' .. key .. ' cannot be read')
  end
  seen[key] = true
  answers[i - 1] = made and 'MADE' or 'NOT_APPLICABLE'
end
if #written > 0 then
  register(fence)
end
return table.concat(answers, '\n')
